/** Makes an active shop an auction house, once its licence was seen. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

const LEAST_CHARS = limitOf('makeHouse', 'licence_no').chars_min

export function HouseDialog({ shop, close }: { shop: Data<'shop'>; close: () => void }) {
  const say = shopTexts.useText()
  const [form, setForm] = useState({ licence_no: '', intro: shop.intro, intro_en: '' })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const make = useAction('makeHouse', {
    touched: ['shops', 'shop', 'audit', 'timeline'],
    done: () => {
      close()
      showToast({ text: say('house_done') })
    },
  })
  const short = (text: string) => [...text.trim()].length < LEAST_CHARS
  return (
    <ActDialog
      title={say('house_title', { name: shop.name })}
      effect={say('house_effect')}
      confirm={say('make_house')}
      doing={make}
      unready={short(form.licence_no) || short(form.intro)}
      onClose={close}
      input={(reason) => ({ id: shop.id, reason, ...form, category_ids: [] })}
    >
      <label className="a-field">
        <span>{say('house_licence')}</span>
        <input
          value={form.licence_no}
          maxLength={limitOf('makeHouse', 'licence_no').chars_max}
          onChange={(event) => put({ licence_no: event.target.value })}
        />
      </label>
      <label className="a-field">
        <span>{say('house_intro')}</span>
        <textarea
          rows={3}
          maxLength={limitOf('makeHouse', 'intro').chars_max}
          value={form.intro}
          onChange={(event) => put({ intro: event.target.value })}
        />
      </label>
      <label className="a-field">
        <span>{say('house_intro_en')}</span>
        <textarea
          rows={2}
          maxLength={limitOf('makeHouse', 'intro_en').chars_max}
          value={form.intro_en}
          onChange={(event) => put({ intro_en: event.target.value })}
        />
      </label>
    </ActDialog>
  )
}
