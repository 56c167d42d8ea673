/** Two look-up services: the identity check (name and id number belong together) and the weather of a city. */
import type { Answer } from './cards.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Whether a resident id number has a real date and the right check digit. */
export function isIdNumber(id_no: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(id_no)) return false
  const [year, month, day] = [Number(id_no.slice(6, 10)), Number(id_no.slice(10, 12)), Number(id_no.slice(12, 14))]
  const born = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(id_no[index]), 0)
  return '10X98765432'[sum % 11] === id_no[17]
}

/** A made-up id number that passes the check: the n-th person born on a day given as yyyymmdd. */
export function idNumber(born: string, n: number): string {
  const digits = `330102${born}${String(n % 1000).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

/** A valid number matches every name, except names that contain 不符 (mismatch) or 查无 (no person of that number). */
export function checkIdentity(body: Record<string, unknown>): Answer {
  const { name, id_no } = body
  if (typeof name !== 'string' || name.length < 2 || typeof id_no !== 'string')
    return { code: 'PARAM_INVALID', message: 'name and id_no are needed', data: null }
  const result = !isIdNumber(id_no) || name.includes('查无') ? 'unknown' : name.includes('不符') ? 'mismatch' : 'match'
  return { code: '0000', message: 'ok', data: { result } }
}

const SKIES = [
  { text: '晴', icon: 'sun' },
  { text: '多云', icon: 'cloud-sun' },
  { text: '阴', icon: 'cloud' },
  { text: '小雨', icon: 'cloud-rain' },
] as const

/** The same weather for a city and area every time; the city 无此城 has none. */
export function weatherOf(body: Record<string, unknown>, now_ms: number): Answer {
  const { city, area } = body
  if (typeof city !== 'string' || city === '') return { code: 'PARAM_INVALID', message: 'city is needed', data: null }
  if (city === '无此城') return { code: 'CITY_UNKNOWN', message: 'no such city', data: null }
  const seed = [...`${city}${typeof area === 'string' ? area : ''}`].reduce(
    (sum, sign) => sum + sign.codePointAt(0)!,
    0,
  )
  const sky = SKIES[seed % SKIES.length]!
  return {
    code: '0000',
    message: 'ok',
    data: {
      ...sky,
      temp_c: 8 + (seed % 20),
      wind: `${1 + (seed % 4)} 级`,
      humidity: 40 + (seed % 50),
      at: Math.floor(now_ms / 1000),
    },
  }
}
