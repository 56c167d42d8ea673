/** One side's actions in a case, as buttons: the main one last as it stands at the right, those that do not fit under "More". */
import { ActionBar, ask, Button, type ButtonProps, Cell, CellGroup, Sheet } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { AgreeSheet } from './agree-sheet.tsx'
import { type Case, type CaseCard, REFRESH, type Side } from './case.ts'
import { RestockSheet } from './restock-sheet.tsx'

type Act = Exclude<CaseCard['actions'][number], 'open'>

/** The most useful first. */
const ORDER: Record<Side, readonly Act[]> = {
  buyer: ['accept_offer', 'return_shipped', 'escalate', 'amend', 'evidence', 'message', 'cancel'],
  shop: ['confirm_return', 'agree', 'refuse_return', 'offer', 'refuse', 'evidence', 'message', 'escalate'],
}
const MAIN: readonly Act[] = ['accept_offer', 'return_shipped', 'confirm_return', 'agree']
const IN_BAR = 2

const variant = (act: Act, alone: boolean): ButtonProps['variant'] =>
  MAIN.includes(act) ? 'primary' : alone || act === 'escalate' ? 'outline' : 'plain'

export function CaseActions({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  const [more, setMore] = useState(false)
  const [agreeing, setAgreeing] = useState(false)
  const [returning, setReturning] = useState(false)
  const step = useAction('aftersale.act', {
    refresh: REFRESH,
    onDone: (_, { action }) => toast(t(action === 'accept_offer' ? 'done_accept_offer' : 'done_cancel')),
  })
  const answer = useAction('aftersale.shopAct', {
    refresh: REFRESH,
    onDone: () => toast(t('done_agree')),
  })
  const returned = useAction('aftersale.shopReturned', {
    refresh: REFRESH,
    onDone: () => toast(t('done_confirm_return')),
  })
  const acts = ORDER[side].filter((act) => one.actions.includes(act))
  // Its silence counted as acceptance: the money is out, and only the stock is left to say.
  if (acts.length === 0 && one.can_restock)
    return (
      <ActionBar>
        <Button
          variant="outline"
          loading={returned.pending}
          onClick={() => void returned.run({ case_id: one.id, result: 'confirm', restock: true })}
        >
          {t('restock')}
        </Button>
      </ActionBar>
    )
  if (acts.length === 0) return null
  const amount = formatFen(one.agreed_fen ?? one.amount_fen)

  const sure = (title: string, body: string, confirm: string) => ask({ title, body, confirm, cancel: t('keep') })
  const cancel = async () => {
    if (await sure(t('cancel_title'), t('cancel_note'), t('act_cancel')))
      await step.run({ case_id: one.id, action: 'cancel' })
  }
  const accept = async () => {
    if (!one.offer) return
    const { amount_fen, keep } = one.offer
    const offered = formatFen(amount_fen)
    const back = one.type === 'return_refund' && !keep
    const words = t(back ? 'accept_note_return' : 'accept_note_refund')
    if (await sure(t('accept_title', { amount: offered }), words, t('act_accept_offer', { amount: offered })))
      await step.run({ case_id: one.id, action: 'accept_offer', amount_fen })
  }
  const agree = async () => {
    if (one.type === 'return_refund') return setAgreeing(true)
    const asked = formatFen(one.amount_fen)
    if (await sure(t('agree_title', { amount: asked }), t('agree_note'), t('act_agree')))
      await answer.run({ case_id: one.id, action: 'agree', amount_fen: one.amount_fen })
  }
  const confirmReturn = async () => {
    if (one.can_restock) return setReturning(true)
    const words = t('confirm_return_note', { amount })
    if (await sure(t('confirm_return_title'), words, t('act_confirm_return', { amount })))
      await returned.run({ case_id: one.id, result: 'confirm' })
  }
  const press = (act: Act): void => {
    if (act === 'cancel') void cancel()
    else if (act === 'accept_offer') void accept()
    else if (act === 'agree') void agree()
    else if (act === 'confirm_return') void confirmReturn()
    else if (act === 'amend') go('aftersale.apply', { case_id: one.id })
    else go(side === 'buyer' ? 'aftersale.comment' : 'aftersale.shopComment', { id: one.id, act })
  }
  const text = (act: Act): string =>
    t(`act_${act}`, { amount: act === 'accept_offer' ? formatFen(one.offer?.amount_fen ?? 0) : amount })
  const in_bar = acts.slice(0, IN_BAR)
  const rest = acts.slice(IN_BAR)
  return (
    <>
      <ActionBar
        icons={
          rest.length > 0 && (
            <Button variant="text" onClick={() => setMore(true)}>
              {t('more')}
            </Button>
          )
        }
      >
        {in_bar.toReversed().map((act) => (
          <Button
            key={act}
            variant={variant(act, in_bar.length === 1)}
            loading={MAIN.includes(act) && (step.pending || answer.pending || returned.pending)}
            onClick={() => press(act)}
          >
            {text(act)}
          </Button>
        ))}
      </ActionBar>
      {more && (
        <Sheet open onClose={() => setMore(false)} title={t('more')}>
          <CellGroup>
            {rest.map((act) => (
              <Cell
                key={act}
                title={text(act)}
                onPress={() => {
                  setMore(false)
                  press(act)
                }}
              />
            ))}
          </CellGroup>
        </Sheet>
      )}
      {returning && (
        <RestockSheet
          one={one}
          busy={returned.pending}
          onClose={() => setReturning(false)}
          onConfirm={async (restock) => {
            if (await returned.run({ case_id: one.id, result: 'confirm', restock })) setReturning(false)
          }}
        />
      )}
      {agreeing && (
        <AgreeSheet
          one={one}
          busy={answer.pending}
          onClose={() => setAgreeing(false)}
          onAgree={async (return_address_id) => {
            const done = await answer.run({
              case_id: one.id,
              action: 'agree',
              amount_fen: one.amount_fen,
              return_address_id,
            })
            if (done) setAgreeing(false)
          }}
        />
      )}
    </>
  )
}
