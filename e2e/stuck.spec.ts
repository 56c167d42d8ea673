/** Every screen of the app on the narrowest phone when things are not as they should be: each says so and leaves a way on. */
import { expect, test } from 'vitest'
import { NARROW_PX } from './checks/screen-checks.ts'
import { CONDITIONS, walkUnder } from './conditions.ts'
import { allScreens, origin, sandboxUrl, theBrowser, useSystem } from './fixtures.ts'

// Replays are played where a media role runs.
useSystem({ video: true })

/** Something hangs. */
const WALK_LIMIT_MS = 600_000

test(
  'every screen says what is and shows a way on: to a guest, offline, with a failing server, for an account that has nothing',
  async () => {
    const screens = (await allScreens()).filter(({ row }) => row)
    const walks = CONDITIONS.map((condition) =>
      walkUnder({
        browser: theBrowser(),
        origin: origin(),
        sandbox_url: sandboxUrl(),
        condition,
        screens,
        phone: { width: NARROW_PX },
      }),
    )

    expect((await Promise.all(walks)).flat()).toEqual([])
  },
  WALK_LIMIT_MS,
)
