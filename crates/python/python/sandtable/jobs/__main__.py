"""``python -m sandtable.jobs``"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from sandtable.jobs.drive import run
from sandtable.jobs.export import export
from sandtable.jobs.folder import JobError
from sandtable.jobs.options import job_of, parser
from sandtable.jobs.pools import Pool, Processes
from sandtable.jobs.ray_pool import RayPool, import_ray


def pool_of(options: argparse.Namespace) -> Callable[[], Pool]:
    if options.local:
        return lambda: Processes(options.processes)
    import_ray()
    return lambda: RayPool(options.address, options.processes)


def main(arguments: list[str]) -> str:
    options = parser().parse_args(arguments)
    if options.command == "export":
        return f"{export(options.folder, options.file)} games"
    return str(run(job_of(options), options.folder, pool_of(options)))


if __name__ == "__main__":
    try:
        print(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("interrupted: the same command goes on from here", file=sys.stderr)
        sys.exit(130)
    except (JobError, ValueError, OSError) as error:
        sys.exit(f"error: {error}")
