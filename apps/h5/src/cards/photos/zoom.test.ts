import { describe, expect, test } from 'vitest'
import { atRest, carriedOn, closesBy, fitted, held, SCALE_MAX, scaledAt, springyScale, turnOf, WHOLE } from './zoom.ts'

const screen = { width: 390, height: 800 }
/** A square photo fills the width and leaves bars above and below. */
const whole = fitted(screen, { width: 1600, height: 1600 })

test('a photo is shown whole, whatever its shape', () => {
  expect(whole).toEqual({ width: 390, height: 390 })
  expect(fitted(screen, { width: 900, height: 3200 })).toEqual({ width: 225, height: 800 })
  expect(fitted(screen, { width: 0, height: 0 })).toEqual(screen)
})

test('what is under the fingers stays under them while a photo grows', () => {
  const at = { x: 100, y: -50 }
  const first = { scale: 1.5, x: 20, y: 10 }
  const then = scaledAt(first, 3, at)

  const partUnder = (view: typeof first) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]
  expect(partUnder(then)).toEqual(partUnder(first))
})

describe('a photo that was let go', () => {
  test('fills the screen as far as it goes and stays in the middle where it does not', () => {
    expect(atRest({ scale: 2, x: 900, y: 300 }, screen, whole)).toEqual({ scale: 2, x: 195, y: 0 })
    expect(atRest({ scale: 4, x: -900, y: -900 }, screen, whole)).toEqual({ scale: 4, x: -585, y: -380 })
  })
  test('is whole again when it was made smaller, and no larger than the largest', () => {
    expect(atRest({ scale: 0.7, x: 40, y: 9 }, screen, whole)).toEqual(WHOLE)
    expect(atRest({ scale: 9, x: 0, y: 0 }, screen, whole)).toEqual({ scale: SCALE_MAX, x: 0, y: 0 })
  })
  test('goes on in the direction it was moved in, to its edge at most', () => {
    const view = { scale: 4, x: 0, y: 0 }
    expect(carriedOn(view, { x: 1, y: 0 }, screen, whole).x).toBeGreaterThan(100)
    expect(carriedOn(view, { x: 50, y: 0 }, screen, whole).x).toBe(585)
  })
})

test('beyond its edge and its sizes a photo follows the finger less than the finger moves', () => {
  expect(held({ scale: 2, x: 295, y: 0 }, screen, whole).x).toBeCloseTo(195 + 35)
  expect(springyScale(SCALE_MAX + 1)).toBeLessThan(SCALE_MAX + 1)
  expect(springyScale(0.5)).toBeGreaterThan(0.5)
  expect(springyScale(2)).toBe(2)
})

test('a swipe turns the page when it goes far or quickly, and not when the finger comes back', () => {
  expect(turnOf(-120, 0, screen)).toBe(1)
  expect(turnOf(120, 0, screen)).toBe(-1)
  expect(turnOf(-40, -0.8, screen)).toBe(1)
  expect(turnOf(-40, 0.8, screen)).toBe(0)
  expect(turnOf(-40, 0, screen)).toBe(0)
})

test('a swipe down closes, a short one or one upwards does not', () => {
  expect(closesBy(150, 0)).toBe(true)
  expect(closesBy(40, 1)).toBe(true)
  expect(closesBy(40, 0)).toBe(false)
  expect(closesBy(-300, -2)).toBe(false)
})
