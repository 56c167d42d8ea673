import './payment.css'
import { Button, classes, Empty, StickySubmit } from '@juya/ui'
import { BankIcon, CreditCardIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SecretSheet } from '../../cards/pay/secret-sheet.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type BankCard = Data<'payment.cards'>['list'][number]

/** The person's cards as faces, with what can be done with each. */
export default function CardsPage() {
  const t = useText()
  const cards = useCall('payment.cards', {}, { stale_ms: 0 })
  const [leaving, setLeaving] = useState<BankCard>()
  const list = cards.data?.list ?? []
  return (
    <>
      <PageShell
        needs={cards}
        instead={
          list.length === 0 ? (
            <Empty
              drawing="box"
              title={t('empty')}
              note={t('empty_note')}
              action={<Button onClick={() => go('payment.bindCard')}>{t('add')}</Button>}
            />
          ) : undefined
        }
        bar={
          list.length > 0 && (
            <StickySubmit type="button" onPress={() => go('payment.bindCard')}>
              {t('add')}
            </StickySubmit>
          )
        }
      >
        {list.map((card) => (
          <CardFace key={card.id} card={card} onUnbind={() => setLeaving(card)} />
        ))}
      </PageShell>
      {leaving && <UnbindSheet card={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

const COLOURS = 4

function CardFace({ card, onUnbind }: { card: BankCard; onUnbind: () => void }) {
  const t = useText()
  const make_default = useAction('payment.setDefaultCard', { refresh: ['payment'] })
  const colour = [...card.bank_code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS
  const Icon = card.card_type === 'credit' ? CreditCardIcon : BankIcon
  const kind = t(card.card_type)
  return (
    <section
      className={classes('bank-card', `bank-card--c${colour}`)}
      aria-label={t('card_of', { bank: card.bank_name, kind, last4: card.last4 })}
    >
      <div className="bank-card__head">
        <span className="bank-card__icon">
          <Icon size={20} weight="fill" />
        </span>
        <span className="bank-card__bank">
          <span className="bank-card__name">{card.bank_name}</span>
          <span className="bank-card__kind">{kind}</span>
        </span>
        {card.is_default && <span className="bank-card__default">{t('default')}</span>}
      </div>
      <p className="bank-card__no j-num">•••• •••• •••• {card.last4}</p>
      <div className="bank-card__acts">
        {!card.is_default && (
          <button
            type="button"
            className="bank-card__act"
            disabled={make_default.pending}
            onClick={() => void make_default.run({ id: card.id })}
          >
            {t('make_default')}
          </button>
        )}
        <button type="button" className="bank-card__act" onClick={onUnbind}>
          {t('unbind')}
        </button>
      </div>
    </section>
  )
}

function UnbindSheet({ card, onClose }: { card: BankCard; onClose: () => void }) {
  const t = useText()
  const unbind = useAction('payment.unbindCard', {
    silent: true,
    refresh: ['payment'],
    onDone: () => {
      toast(t('unbound'))
      onClose()
    },
  })
  return (
    <SecretSheet
      title={t('unbind_title')}
      note={t('unbind_note')}
      pending={unbind.pending}
      wrong={unbind.error?.message}
      onFull={(pay_password) => unbind.run({ id: card.id, pay_password })}
      onClose={onClose}
    />
  )
}
