import { SCREEN_PATHS } from './paths.ts'

type Parameter = string | number | boolean

/** The address of a screen of the phone app by its route's name, such as `toScreen('order.detail', { id })`. */
export function toScreen(
  name: keyof typeof SCREEN_PATHS,
  parameters: Readonly<Record<string, Parameter>> = {},
): string {
  const asked = new URLSearchParams(
    Object.entries(parameters).map(([field, value]) => [field, String(value)]),
  ).toString()
  return asked ? `${SCREEN_PATHS[name]}?${asked}` : SCREEN_PATHS[name]
}
