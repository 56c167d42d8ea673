/** Addresses of pictures [R3.5]. */
export const UPLOAD_PREFIX = '/'
const STATIC = /^\/?static\//

/** The address of a picture: absolute ones and those under the static folder as they are, all others with the upload prefix. */
export function imageUrl(
  path: string | null | undefined,
  prefix: string = import.meta.env?.VITE_UPLOAD_PREFIX ?? UPLOAD_PREFIX,
): string | undefined {
  if (!path) return undefined
  if (/^(https?:|data:|blob:)/.test(path) || path.startsWith('//')) return path
  if (STATIC.test(path)) return path.startsWith('/') ? path : `/${path}`
  return `${prefix}${path.replace(/^\//, '')}`
}

/** The same picture made smaller by the server: 200 px for thumbs, 400 for half a screen, 800 for the whole width. */
export function sizedUrl(path: string | null | undefined, width: 200 | 400 | 800): string | undefined {
  const url = imageUrl(path)
  return url && /\/upload\//.test(url) && !/^(data|blob):/.test(url)
    ? `${url}${url.includes('?') ? '&' : '?'}w=${width}`
    : url
}
