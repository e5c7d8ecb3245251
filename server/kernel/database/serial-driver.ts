// The loaders of a page query the database concurrently. This driver gives them one connection at a time, so that a
// page takes at most one connection of the pool, however many queries it starts.
import type { DatabaseConnection, Driver } from "kysely";

/** Hands out the connections of another driver, one after the other. */
export class SerialDriver implements Driver {
  readonly #inner: Driver;
  #turn: Promise<void> = Promise.resolve();
  readonly #ends = new WeakMap<DatabaseConnection, () => void>();

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  // The process owns the pool, not the page.
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const previous = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await previous;
    try {
      const connection = await this.#inner.acquireConnection();
      this.#ends.set(connection, resolve);
      return connection;
    } catch (error) {
      resolve();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const end = this.#ends.get(connection);
    this.#ends.delete(connection);
    try {
      await this.#inner.releaseConnection(connection);
    } finally {
      end?.();
    }
  }

  // Pages only read. A query beside an open transaction would wait forever for that transaction's connection.
  beginTransaction(): Promise<void> {
    return Promise.reject(new Error("a page does not write"));
  }
  commitTransaction(): Promise<void> {
    return Promise.reject(new Error("a page does not write"));
  }
  rollbackTransaction(): Promise<void> {
    return Promise.reject(new Error("a page does not write"));
  }
}
