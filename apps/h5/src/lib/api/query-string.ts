export type ArrayStyle = 'indices' | 'brackets' | 'repeat' | 'comma'

/**
 * Builds a query string without its question mark. Empty text, undefined and null are skipped; an unknown array style
 * means brackets [R5.4].
 */
export function queryString(values: Record<string, unknown>, style: ArrayStyle = 'brackets'): string {
  const parts: string[] = []
  const add = (key: string, value: unknown) => {
    if (value === '' || value === undefined || value === null) return
    parts.push(
      `${encodeURIComponent(key)}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
  }
  for (const [key, value] of Object.entries(values)) {
    if (!Array.isArray(value)) add(key, value)
    else if (style === 'comma')
      add(key, value.filter((item) => item !== '' && item !== undefined && item !== null).join(','))
    else {
      value.forEach((item, index) => {
        add(style === 'indices' ? `${key}[${index}]` : style === 'repeat' ? key : `${key}[]`, item)
      })
    }
  }
  return parts.join('&')
}

/** Reads a query string (with or without its question mark) into plain text values; the last of equal names wins. */
export const parseQuery = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))
