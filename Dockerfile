# The controller, on Node: a script that never ends can be stopped there. `--entrypoint` takes bin/helm.js as well.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && node scripts/build.mjs cli

FROM node:24-slim
COPY --from=build /source/package.json /helm/package.json
COPY --from=build /source/bin /helm/bin
COPY --from=build /source/dist/cli /helm/dist/cli
COPY --from=build /source/dist/lua /helm/dist/lua
USER 65532
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "/helm/bin/helm-controller.js"]
