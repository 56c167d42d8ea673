/** An address that a form sent the person away to add: the form has it chosen when they are back. */
import { useEffect } from 'react'
import type { Data } from '../../lib/api/client.ts'

type Address = Data<'address.add'>

interface Asked {
  /** The page of the form, as the location has it. */
  page: string
  added?: Address
}
let asked: Asked | undefined

export const addedAddress = {
  /** The page that stands now asks for an address. */
  ask: (): void => {
    asked = { page: location.hash }
  },
  put: (added: Address): void => {
    if (asked) asked.added = added
  },
}

/** Gives the address that was added for this page, once, when the page is there again. */
export function useAddedAddress(onAdded: (address: Address) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is taken as the page comes, once
  useEffect(() => {
    if (asked?.page !== location.hash) return
    const { added } = asked
    asked = undefined
    if (added) onAdded(added)
  }, [])
}
