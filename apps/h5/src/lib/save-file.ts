/** Gives the reader a file of their own. */
export function saveFile(name: string, content: string, type: 'application/json' | 'text/csv'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
