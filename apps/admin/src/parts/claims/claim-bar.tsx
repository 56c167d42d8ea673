/** Over a decision: whose it is, who else is there, and what changed since the operator looked. */
import { useState } from 'react'
import { useDates } from '../../lib/format.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { claimTexts } from './claims.i18n.ts'
import type { ClaimControl } from './use-claim.ts'
import type { Draft } from './use-draft.ts'
import './claims.css'

export function ClaimBar({ claim, draft }: { claim: ClaimControl; draft?: Pick<Draft<object>, 'from_at' | 'drop'> }) {
  const say = claimTexts.useText()
  const { clock, short } = useDates()
  const { state, changed } = claim
  if (!state) return null
  const typing = state.others.filter((one) => one.typing)
  const looking = state.others.filter((one) => !one.typing)
  const names = (list: typeof typing) => list.map((one) => one.name).join(', ')
  const held_by = state.claim
  return (
    <section className="k-bar" aria-label={say('who')}>
      {typing.length > 0 && <p className="k-bar__line k-bar__line--now">{say('types', { names: names(typing) })}</p>}
      {looking.length > 0 && (
        <p className="k-bar__line">{say(looking.length === 1 ? 'looks_one' : 'looks', { names: names(looking) })}</p>
      )}
      {state.skips.slice(0, 3).map((skip) => (
        <p key={`${skip.at}${skip.name}`} className="k-bar__line">
          {say('put_aside', { name: skip.name, reason: skip.reason })}
        </p>
      ))}
      {held_by?.mine && held_by.state === 'held' && (
        <p className="k-bar__line">{say('yours', { until: clock(held_by.until_at) })}</p>
      )}
      {held_by?.mine && held_by.state === 'lapsed' && (
        <p className="a-note a-note--amber k-bar__ask" role="alert">
          {say('lapsed', { until: clock(held_by.until_at) })}
          <button type="button" className="a-button" onClick={() => void claim.take()}>
            {say('again')}
          </button>
        </p>
      )}
      {claim.held && held_by && <Held claim={claim} name={held_by.holder.name} until={clock(held_by.until_at)} />}
      {changed.length > 0 && (
        <p className="a-note a-note--amber k-bar__ask" role="alert">
          {say('changed', { what: changed.map((part) => say(`what_${part}` as 'what_said')).join(', ') })}
          <button type="button" className="a-button" onClick={claim.lookAgain}>
            {say('seen_it')}
          </button>
        </p>
      )}
      {draft?.from_at && (
        <p className="k-bar__line k-bar__ask">
          {say('draft', { at: short(draft.from_at) })}
          <button type="button" className="a-button" onClick={draft.drop}>
            {say('drop_draft')}
          </button>
        </p>
      )}
    </section>
  )
}

/** A colleague has it: the form waits, and taking it over wants a reason they read. */
function Held({ claim, name, until }: { claim: ClaimControl; name: string; until: string }) {
  const say = claimTexts.useText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const takeOver = async (reason: string) => {
    setBusy(true)
    const taken = await claim.take(reason)
    setBusy(false)
    if (taken) setAsking(false)
  }
  return (
    <p className="a-note k-bar__ask">
      {say('held', { name, until })}
      <button type="button" className="a-button" onClick={() => setAsking(true)}>
        {say('take_over')}
      </button>
      {asking && (
        <ReasonDialog
          title={say('take_over_title', { name })}
          effect={say('take_over_effect', { name })}
          confirm={say('take_over')}
          tone="red"
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void takeOver(reason)}
        />
      )}
    </p>
  )
}
