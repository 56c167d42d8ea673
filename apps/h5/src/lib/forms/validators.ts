/** The product's validators [R5.5]. Each takes what was typed and says whether it is acceptable. */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'number') return Number.isNaN(value)
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}
export const isEmail = (text: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i.test(text)
/** Mainland mobile number: 11 digits, 1 then 2-9. */
export const isMobile = (text: string): boolean => /^1[2-9]\d{9}$/.test(text)
export const isUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^\s/?#]+/i.test(text)) return false
  try {
    return new URL(text).hostname.length > 0
  } catch {
    return false
  }
}
/** Anything the browser can read as a moment; a bare number is not a date. */
export const isDate = (value: unknown): boolean => {
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  return (
    typeof value === 'string' &&
    /\d[-/. 年]\d/.test(value) &&
    !Number.isNaN(new Date(value.replaceAll('-', '/').replaceAll('.', '/')).getTime())
  )
}
/** A day that exists, as yyyy-mm-dd (one digit months and days and slashes are accepted). */
export const isDateIso = (text: string): boolean => {
  const match = /^(\d{4})[-/](0?[1-9]|1[0-2])[-/](0?[1-9]|[12]\d|3[01])$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
export const isNumber = (text: string): boolean => /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)
export const isDigits = (text: string): boolean => /^\d+$/.test(text)

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Resident identity card: 18 characters, a real birthday and a right check digit. */
export const isIdCard = (text: string): boolean => {
  if (!/^[1-9]\d{16}[\dXx]$/.test(text)) return false
  if (!isDateIso(`${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`)) return false
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text[17]!.toUpperCase()
}
/** Car plate, petrol (7 characters) or new energy (8). */
export const isCarPlate = (text: string): boolean =>
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z](?:[A-HJ-NP-Z\d]{4}[A-HJ-NP-Z\d挂学警港澳]|(?:[DF][A-HJ-NP-Z\d]\d{4}|\d{5}[DF]))$/.test(
    text,
  )
/** A positive amount of yuan with up to two decimals. */
export const isAmount = (text: string): boolean =>
  /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(text) && Number(text.replaceAll(',', '')) > 0
export const isChinese = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)
export const isLetters = (text: string): boolean => /^[A-Za-z]+$/.test(text)
export const isLettersOrDigits = (text: string): boolean => /^[A-Za-z\d]+$/.test(text)
/** Text that is a JSON object or list. */
export const isJson = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
export const isLandline = (text: string): boolean => /^(?:\d{3,4}-?)?\d{7,8}(?:-\d{1,6})?$/.test(text)
/** A numeric code, 6 digits unless told otherwise. */
export const isCode = (text: string, length = 6): boolean => new RegExp(`^\\d{${length}}$`).test(text)
/** A number between two bounds, both included. */
export const isInRange = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high
/** A text or list whose length lies between two bounds, both included. */
export const isLengthInRange = (value: string | readonly unknown[], [low, high]: readonly [number, number]): boolean =>
  value.length >= low && value.length <= high
