/** Opens a case to take from a shop's deposit: the shop is told, and a colleague decides. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import { formatFen, showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

const BASES = ['ruling', 'claim', 'report'] as const
const RULE = limitOf('openDeduction', 'rule_no')
const DOCUMENT = limitOf('openDeduction', 'document')
const WORDS = limitOf('openDeduction', 'words')

export function DeductDialog({ shop, close }: { shop: Data<'shop'>; close: () => void }) {
  const say = shopTexts.useText()
  const [basis, setBasis] = useState<(typeof BASES)[number]>('ruling')
  const [form, setForm] = useState({ ref: '', rule_no: '', document: '', words: '', amount: '' })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const amount_fen = parseYuan(form.amount.trim()) ?? 0
  const ref_id = basis === 'report' ? undefined : Number(form.ref) || undefined
  const open = useAction('openDeduction', {
    touched: ['deductions', 'shops', 'shop', 'audit', 'timeline'],
    done: () => {
      close()
      showToast({ text: say('deduct_done') })
    },
  })
  const unready =
    amount_fen === 0 ||
    amount_fen > shop.deposit_fen ||
    (basis !== 'report' && ref_id === undefined) ||
    form.rule_no.trim() === '' ||
    form.document.trim().length < DOCUMENT.chars_min ||
    form.words.trim().length < WORDS.chars_min
  const { rule_no, document, words } = form
  return (
    <ActDialog
      title={say('deduct_title', { name: shop.name })}
      effect={say('deduct_effect', { held: formatFen(shop.deposit_fen) })}
      confirm={say('deduct_go')}
      tone="red"
      doing={open}
      unready={unready}
      onClose={close}
      input={(reason) => ({
        id: shop.id,
        reason,
        basis,
        ...(ref_id === undefined ? {} : { ref_id }),
        rule_no: rule_no.trim(),
        document: document.trim(),
        words: words.trim(),
        amount_fen,
      })}
    >
      <label className="a-field">
        <span>{say('deduct_basis')}</span>
        <select value={basis} onChange={(event) => setBasis(event.target.value as typeof basis)}>
          {BASES.map((one) => (
            <option key={one} value={one}>
              {say(`deduct_${one}`)}
            </option>
          ))}
        </select>
        <small className="a-faint">{say(basis === 'report' ? 'deduct_to_house' : 'deduct_to_buyer')}</small>
      </label>
      {basis !== 'report' && (
        <label className="a-field">
          <span>{say(basis === 'ruling' ? 'deduct_case' : 'deduct_order')}</span>
          <input value={form.ref} inputMode="numeric" onChange={(event) => put({ ref: event.target.value })} />
        </label>
      )}
      <label className="a-field">
        <span>{say('deduct_rule')}</span>
        <input value={rule_no} maxLength={RULE.chars_max} onChange={(event) => put({ rule_no: event.target.value })} />
      </label>
      <label className="a-field">
        <span>{say('deduct_document')}</span>
        <input
          value={document}
          maxLength={DOCUMENT.chars_max}
          onChange={(event) => put({ document: event.target.value })}
        />
      </label>
      <label className="a-field">
        <span>{say('deduct_words')}</span>
        <textarea
          value={words}
          rows={3}
          maxLength={WORDS.chars_max}
          onChange={(event) => put({ words: event.target.value })}
        />
      </label>
      <label className="a-field">
        <span>{say('deduct_amount')}</span>
        <input value={form.amount} inputMode="decimal" onChange={(event) => put({ amount: event.target.value })} />
      </label>
    </ActDialog>
  )
}
