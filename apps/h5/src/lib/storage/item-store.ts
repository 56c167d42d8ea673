/** Things kept on this device in IndexedDB, over reloads. */

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>

/**
 * A store of items by a key of theirs.
 * @returns what does one piece of work in it, and answers undefined where the browser refuses storage or the work fails
 */
export function storeIn(database: string, store: string, keyPath: string) {
  let opened: Promise<IDBDatabase | null> | undefined
  const open = (): Promise<IDBDatabase | null> =>
    new Promise((resolve) => {
      try {
        const asked = indexedDB.open(database, 1)
        asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath })
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => resolve(null)
      } catch {
        resolve(null)
      }
    })
  return async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T | undefined> => {
    opened ??= open()
    const db = await opened
    if (!db) return undefined
    return new Promise((resolve) => {
      const asked = work(db.transaction(store, mode).objectStore(store))
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => resolve(undefined)
    })
  }
}
