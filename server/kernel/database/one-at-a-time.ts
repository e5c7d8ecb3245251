// A page asks the database several things at once, and takes one connection for all of them: what is asked together waits
// for its turn. A slow page then keeps one place of the pool, and ten people on it do not keep thirty.
import type { DatabaseConnection, Driver } from "kysely";

/** Hands out the connections of another driver, one after the other. */
export class OneAtATime implements Driver {
  readonly #inner: Driver;
  #turn: Promise<void> = Promise.resolve();
  readonly #ends = new WeakMap<DatabaseConnection, () => void>();

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  // The pool is the process's, not the page's.
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
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

  // Pages read: they begin no transaction, and inside one waiting for a turn could never end.
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
