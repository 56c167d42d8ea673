/** Files under way, kept by the browser by their hash: an upload goes on after the page was closed, without the file being chosen again. */
const STORE = 'video-uploads'
const at = (sha256: string) => `/h5/video-upload/${sha256}`

/** Where the browser keeps nothing, the file is chosen again. */
export async function keepFile(sha256: string, file: Blob): Promise<void> {
  try {
    await (await caches.open(STORE)).put(at(sha256), new Response(file))
  } catch {
    // No room, or an insecure address.
  }
}

export async function keptFile(sha256: string): Promise<Blob | undefined> {
  try {
    return await (await (await caches.open(STORE)).match(at(sha256)))?.blob()
  } catch {
    return undefined
  }
}

export async function dropFile(sha256: string): Promise<void> {
  try {
    await (await caches.open(STORE)).delete(at(sha256))
  } catch {
    // It goes with the browser's data.
  }
}
