/** What levels bring, in the words people read; the figures are those of the grants. */
import { LEVEL_BENEFITS } from '@juya/contract/operator/resources/content/levels.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { Thing } from '../../parts/small-parts.tsx'

type Shown = Data<'levelBenefit'>

export default function BenefitsPage() {
  const say = useTextsOf(LEVEL_BENEFITS)
  const english = useLanguage() === 'en'
  const { permissions } = usePermissions()
  const [wording, setWording] = useState<Shown>()
  const cells = {
    name: (row: Pick<Shown, 'name_en' | 'name_zh' | 'code'>, { to }: { to: string }) => (
      <Thing seal={null} title={english ? row.name_en : row.name_zh} note={row.code} to={to} />
    ),
    levels: (row: Pick<Shown, 'levels'>) => row.levels.map((level) => `L${level}`).join(' '),
    shown: (row: Pick<Shown, 'shown'>) => say(row.shown ? 'yes' : 'no'),
  }
  return (
    <>
      <ListScreen
        resource={LEVEL_BENEFITS}
        cells={cells}
        pane={(id) => (
          <DefinedRecord key={id} resource={LEVEL_BENEFITS} id={id}>
            {(data) => (
              <aside className="a-aside">
                <PaneBody
                  resource={LEVEL_BENEFITS}
                  cells={cells}
                  data={data}
                  shown={{
                    head: <Thing seal={null} title={english ? data.name_en : data.name_zh} note={data.code} />,
                    facts: ['owner', 'levels', 'shown'],
                    sections: [
                      { title: say('text_zh'), content: data.text_zh },
                      { title: say('text_en'), content: data.text_en },
                    ],
                  }}
                />
                {mayAct(permissions, ...LEVEL_BENEFITS.roles) && (
                  <div className="a-aside__foot">
                    <button type="button" className="a-button a-button--jade" onClick={() => setWording(data)}>
                      {say('edit')}
                    </button>
                  </div>
                )}
              </aside>
            )}
          </DefinedRecord>
        )}
      />
      {wording && <WordDialog row={wording} onClose={() => setWording(undefined)} />}
    </>
  )
}

function WordDialog({ row, onClose }: { row: Shown; onClose: () => void }) {
  const say = useTextsOf(LEVEL_BENEFITS)
  const words = useWords()
  const { id, revision, name_en, name_zh, text_en, text_zh, shown, sort } = row
  const [form, setForm] = useState({ name_en, name_zh, text_en, text_zh, shown, sort: String(sort) })
  const act = LEVEL_BENEFITS.acts.wordBenefit
  const save = useAction('wordBenefit', {
    touched: touchedBy(LEVEL_BENEFITS),
    done: () => {
      showToast({ text: words(act.done) })
      onClose()
    },
  })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const said = [form.name_en, form.name_zh, form.text_en, form.text_zh].every((one) => one.trim() !== '')
  const ready = said && /^\d{1,3}$/.test(form.sort) && !save.busy
  return (
    <FormDialog
      title={say('edit')}
      confirm={words(act)}
      ready={ready}
      onClose={onClose}
      onSubmit={() => save.act({ id, revision, ...form, sort: Number(form.sort) })}
    >
      <TextFields
        call="wordBenefit"
        names={['name_zh', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      <TextFields
        call="wordBenefit"
        names={['text_zh', 'text_en']}
        say={say}
        form={form}
        rows={3}
        onChange={(name, text) => put({ [name]: text })}
      />
      <p className="a-faint">
        {row.figures.length > 0
          ? say('figures', { list: row.figures.map((one) => `{${one}}`).join(' ') })
          : say('no_figures')}
      </p>
      <label className="a-field">
        <span>{say('sort')}</span>
        <input inputMode="numeric" value={form.sort} onChange={(event) => put({ sort: event.target.value })} />
      </label>
      <label className="r-point">
        <input type="checkbox" checked={form.shown} onChange={(event) => put({ shown: event.target.checked })} />
        <span>{say('shown')}</span>
      </label>
    </FormDialog>
  )
}
