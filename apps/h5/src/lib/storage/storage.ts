/** Local storage under the legacy keys [R3.6]. Text only; a browser that refuses storage keeps the values for this visit. */
export const KEYS = {
  token: 'token',
  login_token: 'LOGIN_TOKEN',
  user_info: 'userInfo',
  user_role: 'user_role',
  multi_userinfo: 'multi_userinfo',
  from_url: 'from_url',
  temp_save_wxcode: 'temp_save_wxcode',
  invite_uid: 'invite_uid',
  user_location: 'user_location',
  weather: 'weather',
  is_area: 'is_area',
  is_user: 'is_user',
  my_end_status: 'my_end_status',
  open_id: 'openId',
  last_request: 'last_request',
  forced_login: 'forcedLogin',
  language: 'language',
  theme: 'theme',
  guide_currency: 'guide_currency',
  shop_id: 'shop_id',
  search_history: 'search_history',
  interests: 'interests',
  recent_places: 'recent_places',
  first_run: 'first_run',
} as const

const memory = new Map<string, string>()

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeText(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    memory.delete(key)
  }
}

/** Reads a value stored as JSON; anything unreadable counts as absent. */
export function readJson<T>(key: string): T | null {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))
