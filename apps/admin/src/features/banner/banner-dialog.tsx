/** Making a banner or changing a draft: picture, words, where it leads, to whom and for how long. */

import { BANNERS } from '@juya/contract/operator/resources/content/banners.ts'
import type { BannerScreen } from '@juya/contract/operator/resources/content/screens.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { showToast } from '@juya/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../lib/api.ts'
import { touchedBy, useAction, wordsOf } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { lifeForm, lifeInput, SortField, SpanFields } from '../../parts/life/life-fields.tsx'
import { aboutOf, leadsSomewhere, ScreenFields, type ScreenForm } from '../../parts/screen-fields.tsx'

type Shown = Data<'banner'>

export function BannerDialog({ row: banner, onClose, onSaved }: Omit<Drafted<typeof BANNERS, 'add'>, 'kind'>) {
  const words = useWords()
  const act = BANNERS.acts.saveBanner
  const say = useTextsOf(BANNERS)
  const word = useWord()
  const [form, setForm] = useState({
    title_zh: banner?.title_zh ?? '',
    title_en: banner?.title_en ?? '',
    screen: (banner?.leads_to?.screen ?? 'ending_soon') as ScreenForm['screen'],
    value: banner?.leads_to?.value ?? '',
    audience: banner?.audience ?? ('all' as Shown['audience']),
    ...lifeForm(banner),
  })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const upload = useMutation({ mutationFn: (file: File) => call('uploadBanner', {}, { file }) })
  const image = upload.data?.path ?? banner?.image
  const save = useAction('saveBanner', {
    touched: touchedBy(BANNERS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const life = lifeInput(form)
  const ready =
    image !== undefined &&
    form.title_zh.trim() !== '' &&
    form.title_en.trim() !== '' &&
    leadsSomewhere(form) &&
    life !== undefined &&
    !upload.isPending &&
    !save.busy
  const submit = () => {
    save.act({
      ...(banner ? { id: banner.id, revision: banner.revision } : {}),
      ...{ image: image!, title_zh: form.title_zh, title_en: form.title_en, audience: form.audience },
      ...{ screen: form.screen as BannerScreen, value: aboutOf(form), ...life! },
    })
  }
  const title = banner ? words(act) : say('add')
  return (
    <FormDialog title={title} confirm={say('save')} ready={ready} onClose={onClose} onSubmit={submit}>
      <label className="a-field">
        <span>{say('image')}</span>
        <input
          type="file"
          accept={PICTURES_OFFERED}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.mutate(file)
          }}
        />
        <small className={upload.error ? 'a-fault' : undefined}>
          {upload.error ? wordsOf(upload.error) : say(image ? 'image_there' : 'image_hint')}
        </small>
      </label>
      <TextFields
        call="saveBanner"
        names={['title_zh', 'title_en']}
        say={say}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      <div className="life-pair">
        <ScreenFields label={words(BANNERS.columns[1])} form={form} put={put} />
      </div>
      <div className="life-pair">
        <label className="a-field">
          <span>{words(BANNERS.columns[2])}</span>
          <select
            value={form.audience}
            onChange={(event) => put({ audience: event.target.value as Shown['audience'] })}
          >
            {BANNERS.filters.audience.values.map((name) => (
              <option key={name} value={name}>
                {word('audience', name)}
              </option>
            ))}
          </select>
        </label>
        <SortField form={form} put={put} />
      </div>
      <SpanFields form={form} put={put} />
    </FormDialog>
  )
}
