// The service worker: after one visit the page works without a network. A new version is fetched in the
// background and used when the person says so, or when all tabs of the page were closed.

/** Uses the version that waits, and shows it. @param {ServiceWorker} next */
function use(next) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage('use');
}

/** @param {(use: () => void) => void} isReady a new version waits until `use` is called */
export async function followUpdates(isReady) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  try {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    const watch = (/** @type {ServiceWorker | null} */ next) => {
      next?.addEventListener('statechange', () => {
        // The first version of all has nothing to replace.
        if (next.state === 'installed' && workers.controller) isReady(() => use(next));
      });
    };
    const { waiting } = registration;
    if (waiting && workers.controller) isReady(() => use(waiting));
    registration.addEventListener('updatefound', () => watch(registration.installing));
    watch(registration.installing);
  } catch {
    // A browser without them, or a page without encryption: it works, but only with a network.
  }
}
