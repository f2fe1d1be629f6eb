"""Has pyhelm3 install, upgrade, read and uninstall a release, and prints what it saw as JSON."""

import asyncio
import json
import sys

from pyhelm3 import Client


async def main(helm, chart_path):
    client = Client(executable=helm, default_timeout="1m")
    chart = await client.get_chart(chart_path)
    place = {"namespace": "py", "create_namespace": True}
    first = await client.install_or_upgrade_release("demo", chart, {"replicas": 1}, **place)
    second = await client.install_or_upgrade_release("demo", chart, {"replicas": 2}, **place)
    releases = list(await client.list_releases(all=True, all_namespaces=True))
    current = await client.get_current_revision("demo", namespace="py")
    seen = {
        "revisions": [first.revision, second.revision, current.revision],
        "status": first.status.value,
        "listed": [[release.name, release.namespace] for release in releases],
        "values": await current.values(),
        "kinds": sorted(item["kind"] for item in await current.resources()),
        "chart": (await current.chart_metadata()).name,
        "history": [each.revision for each in await current.release.history()],
    }
    await client.uninstall_release("demo", namespace="py")
    seen["left"] = len(list(await client.list_releases(all=True, all_namespaces=True)))
    print(json.dumps(seen))


asyncio.run(main(*sys.argv[1:]))
