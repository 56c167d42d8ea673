/** The address of a stored picture, made smaller by the server when a width is given. */
export function picture(path: string | null | undefined, width?: 200 | 400 | 800): string | undefined {
  if (!path) return undefined
  if (/^(https?:|data:|blob:)/.test(path)) return path
  const url = path.startsWith('/') ? path : `/${path}`
  return width && url.startsWith('/upload/') ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url
}
