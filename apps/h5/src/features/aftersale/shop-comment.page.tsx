/** The shop adds to a case: words, evidence, a refusal with its reason, an offer, or why a return is not accepted. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { REFRESH } from './case/case.ts'
import { CaseChanged } from './case/case-changed.tsx'
import { useText } from './forms/form.i18n.ts'
import { MessageForm, type Said } from './forms/message-form.tsx'

const ACTS = ['message', 'evidence', 'escalate', 'refuse', 'refuse_return', 'offer'] as const

export default function ShopCommentPage() {
  return (
    <SellerOnly>
      <ShopComment />
    </SellerOnly>
  )
}

function ShopComment() {
  const t = useText()
  const id = useIdParam()
  const asked = usePageParams().act ?? 'message'
  const form = useCall('aftersale.shopForm', { case_id: id }, { stale_ms: 0 })
  const open = (history = false) =>
    go(history ? 'aftersale.shopHistory' : 'aftersale.shopCase', { id }, { type: 'redirect' })
  const answer = useAction('aftersale.shopAct', {
    refresh: REFRESH,
    onDone: (_, { action }) => {
      toast(t(`done_${action as Exclude<typeof action, 'agree'>}`))
      open(action === 'message')
    },
  })
  const returned = useAction('aftersale.shopReturned', {
    refresh: REFRESH,
    onDone: () => {
      toast(t('done_refuse_return'))
      open()
    },
  })
  if (!form.data) return <PageShell needs={form} skeleton={<CellsSkeleton />} />
  const act = ACTS.find((each) => each === asked)
  if (!act || !form.data.actions.includes(act)) return <CaseChanged onOpen={() => open()} />
  const send = ({ content, images, reason, amount_fen, keep }: Said) =>
    act === 'refuse_return'
      ? void returned.run({ case_id: id, result: 'refuse', content, images })
      : void answer.run({ case_id: id, action: act, content, images, reason, amount_fen, keep })
  return (
    <MessageForm
      act={act}
      about={form.data.case.item?.title}
      rules={form.data.deadline_rules}
      sending={answer.pending || returned.pending}
      refuse_reasons={form.data.refuse_reasons}
      offer={{
        max_fen: form.data.max_amount_fen,
        asked_fen: form.data.case.amount_fen,
        returns: form.data.case.type === 'return_refund',
        left: form.data.offers_left,
      }}
      onSend={send}
    />
  )
}
