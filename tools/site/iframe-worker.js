// Lets the search run where the site is opened as files: browsers start no worker there. The theme looks for the name
// IFrameWorker, and its worker awaits importScripts; the rest is what a Worker promises.
if (location.protocol === 'file:') {
    window.IFrameWorker = window.Worker = class extends EventTarget {
        constructor(url) {
            super();
            const frame = document.createElement('iframe');
            frame.hidden = true;
            document.documentElement.append(frame);
            this.inside = frame.contentWindow;
            this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
            this.inside.importScripts = async (...urls) => {
                for (const one of urls) await this.load(one);
            };
            this.ready = this.load(new URL(url, location));
        }

        /** Runs a script in the frame. */
        load(url) {
            return new Promise((resolve, reject) => {
                const script = this.inside.document.createElement('script');
                script.src = url;
                script.onload = resolve;
                script.onerror = reject;
                this.inside.document.head.append(script);
            });
        }

        async postMessage(data) {
            await this.ready;
            this.inside.dispatchEvent(new MessageEvent('message', { data }));
        }
    };
}
