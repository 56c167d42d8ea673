/** Writing a broadcast or changing a draft: its words in both languages, where it leads, and to whom. */
import {
  BROADCAST_CATEGORIES,
  BROADCAST_SEGMENTS,
  BROADCASTS,
} from '@juya/contract/operator/resources/content/broadcasts.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { aboutOf, leadsSomewhere, ScreenFields, type ScreenForm } from '../../parts/screen-fields.tsx'

type Shown = Data<'broadcast'>
const WORDS = ['title_zh', 'title_en', 'content_zh', 'content_en'] as const

export function BroadcastDialog({ row: broadcast, onClose, onSaved }: Omit<Drafted<typeof BROADCASTS, 'add'>, 'kind'>) {
  const words = useWords()
  const act = BROADCASTS.acts.saveBroadcast
  const say = useTextsOf(BROADCASTS)
  const word = useWord()
  const [form, setForm] = useState({
    title_zh: broadcast?.title_zh ?? '',
    title_en: broadcast?.title_en ?? '',
    content_zh: broadcast?.content_zh ?? '',
    content_en: broadcast?.content_en ?? '',
    screen: (broadcast?.leads_to?.screen ?? '') as ScreenForm['screen'],
    value: broadcast?.leads_to?.value ?? '',
    segment: broadcast?.segment ?? ('buyers' as Shown['segment']),
    category: broadcast?.category ?? ('activity' as Shown['category']),
  })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const save = useAction('saveBroadcast', {
    touched: touchedBy(BROADCASTS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const { screen } = form
  const ready = WORDS.every((name) => form[name].trim() !== '') && leadsSomewhere(form) && !save.busy
  const submit = () => {
    const { title_zh, title_en, content_zh, content_en, segment, category } = form
    save.act({
      ...(broadcast ? { id: broadcast.id, revision: broadcast.revision } : {}),
      ...{ title_zh, title_en, content_zh, content_en, segment, category, value: aboutOf(form) },
      ...(screen ? { screen } : {}),
    })
  }
  const title = broadcast ? words(act) : say('add')
  const typed = { say, form, onChange: (name: (typeof WORDS)[number], text: string) => put({ [name]: text }) }
  return (
    <FormDialog title={title} confirm={say('save')} ready={ready} onClose={onClose} onSubmit={submit}>
      <TextFields call="saveBroadcast" names={['title_zh', 'title_en']} {...typed} />
      <TextFields call="saveBroadcast" names={['content_zh', 'content_en']} rows={2} {...typed} />
      <ScreenFields label={say('leads_to')} none={say('nowhere')} form={form} put={put} />
      <label className="a-field">
        <span>{say('segment')}</span>
        <select value={form.segment} onChange={(event) => put({ segment: event.target.value as Shown['segment'] })}>
          {BROADCAST_SEGMENTS.map((name) => (
            <option key={name} value={name}>
              {word('segment', name)}
            </option>
          ))}
        </select>
      </label>
      <label className="a-field">
        <span>{say('category')}</span>
        <select value={form.category} onChange={(event) => put({ category: event.target.value as Shown['category'] })}>
          {BROADCAST_CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {word('broadcast_about', name)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
