/** Shows the first cards to a visitor who is new on this phone, once, and only where the visit began at home. */
import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from '../../../lib/router/chunks.ts'
import { place } from '../../../lib/router/router.ts'
import { isLoggedIn } from '../../../lib/session/session.ts'
import { KEYS, readText } from '../../../lib/storage/storage.ts'

/** The first view stands and is calm before anything lies over it. */
const AFTER_MS = 1_500

/** A visitor who followed a link to a lot wants the lot: they reach home by a further step, and see no cards. */
function isNew(): boolean {
  const { how, depth } = place.get()
  return how === 'pop' && depth === 0 && !isLoggedIn() && readText(KEYS.first_run) === null
}

export function WhenNew({ stands }: { stands: boolean }) {
  const [Cards, setCards] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!stands || !isNew()) return
    const timer = setTimeout(() => {
      // Without its code home is whole; the next visit tries again.
      loadCode(() => import('./first-run.tsx')).then(
        (loaded) => isNew() && setCards(() => loaded.FirstRun),
        () => undefined,
      )
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [stands])
  return Cards && <Cards />
}
