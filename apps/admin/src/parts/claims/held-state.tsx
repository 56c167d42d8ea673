/** How a thing of a queue stands, and below it who works on it. */
import type { Data } from '../../lib/api.ts'
import { State, Two } from '../small-parts.tsx'
import './claims.css'

type Claim = Data<'lookAt'>['claim']

export function HeldState({ list, value, claim }: { list: string; value: string; claim: Claim | undefined }) {
  return (
    <Two
      first={<State list={list} value={value} />}
      second={claim?.state === 'held' ? <span className="k-holder">{claim.holder.name}</span> : undefined}
    />
  )
}
