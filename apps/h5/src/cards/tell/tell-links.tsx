/** The two things one does about somebody who does wrong: report it, and keep them away. */
import type { ReportTargetType } from '@juya/contract'
import { ask, Button } from '@juya/ui'
import { useAction } from '../../lib/api/query.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './tell.i18n.ts'

interface Reported {
  type: ReportTargetType
  id: number
}

/** @param about what it is about, for readers who hear it: where several things of a screen can be reported */
export function ReportLink({ type, id, about }: Reported & { about?: string }) {
  const t = useText()
  const open = () => {
    if (askLogin('continue', { back: pathOf('report.add', { type, id }) })) go('report.add', { type, id })
  }
  return (
    <Button variant="text" block aria-label={about && `${t('report')} ${about}`} onClick={open}>
      {t('report')}
    </Button>
  )
}

/** A person keeps a shop from writing to them. */
export function BlockShop({ id, name }: { id: number; name: string }) {
  const t = useText()
  const common = useCommon()
  const block = useAction('block.set', { refresh: ['block'], onDone: () => toast(t('blocked')) })
  const press = async () => {
    if (!askLogin()) return
    const body = t('block_shop_note')
    if (await ask({ title: t('block_shop', { name }), body, confirm: t('block'), cancel: common('cancel') }))
      void block.run({ target_type: 'shop', target_id: id, on: true })
  }
  return (
    <Button variant="text" block loading={block.pending} onClick={() => void press()}>
      {t('block')}
    </Button>
  )
}

/** A shop keeps a bidder of its lot, or the buyer of an order, from bidding and writing. */
export function BlockBidder({
  name,
  which,
}: {
  name: string
  which: { lot_id: number; seq: number } | { target_type: 'user'; target_id: number }
}) {
  const t = useText()
  const common = useCommon()
  const block = useAction('block.shopSet', { refresh: ['block'], onDone: () => toast(t('blocked')) })
  const press = async () => {
    const body = t('block_bidder_note')
    if (await ask({ title: t('block_bidder', { name }), body, confirm: t('block'), cancel: common('cancel') }))
      void block.run({ ...which, on: true })
  }
  return (
    <Button
      variant="text"
      size="s"
      aria-label={`${t('block')} ${name}`}
      loading={block.pending}
      onClick={() => void press()}
    >
      {t('block')}
    </Button>
  )
}
