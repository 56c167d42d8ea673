/** The rows of a list that are ticked for a bulk run: those of this question, on any page. */
import { BULK_ACTS, type BulkAct } from '@juya/contract/operator/resources/bulk-acts.ts'
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { type Asked, writeAddress } from '../lists/resource/address.ts'
import type { Ticked } from '../lists/table.tsx'
import { bulkTexts } from './bulk.i18n.ts'

export interface Selection extends Ticked {
  acts: readonly BulkAct[]
  /** All that match are meant, on every page. */
  is_all: boolean
  takeAll: () => void
  clear: () => void
}

/** @returns undefined where the reader can do nothing to many rows of this list */
export function useTicked(resource: Resource, asked: Asked): Selection | undefined {
  const say = bulkTexts.useText()
  const { permissions } = usePermissions()
  const question = writeAddress({ ...asked, sort: undefined })
  const [kept, setKept] = useState<{ question: string; ids: ReadonlySet<number>; is_all: boolean }>()
  const acts = BULK_ACTS.filter((act) => act.resource === resource.name && mayAct(permissions, ...act.roles))
  if (acts.length === 0) return undefined
  const { ids, is_all } = kept?.question === question ? kept : { ids: new Set<number>(), is_all: false }
  return {
    acts,
    ids,
    is_all,
    all: say('tick_page'),
    nameOf: (id) => say('tick', { id }),
    toggle: (some, on) => {
      const next = new Set(ids)
      for (const id of some)
        if (on) next.add(id)
        else next.delete(id)
      setKept({ question, ids: next, is_all: false })
    },
    takeAll: () => setKept({ question, ids, is_all: true }),
    clear: () => setKept(undefined),
  }
}
