/** A name as it stands between “ and ”: its own quotation marks become the inner ones. */
export const insideQuotes = (name: string): string => name.replaceAll('“', '‘').replaceAll('”', '’')

/** A name in quotation marks, the same in both languages. */
export const quoted = (name: string): string => `“${insideQuotes(name)}”`
