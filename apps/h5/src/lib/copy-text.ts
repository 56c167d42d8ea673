/**
 * Puts a text on the phone's clipboard. Without permission, or on plain http, there is none to be had: the field it stands in is marked then,
 * ready for the phone's own copying.
 * @returns whether it was copied
 */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    return false
  }
}
