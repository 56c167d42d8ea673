/** What levels are called, and what each brings. */
import { LEVEL_ICONS } from '@juya/contract/calls/rewards/level.ts'
import { LEVELS } from '@juya/contract/operator/resources/content/levels.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { Thing } from '../../parts/small-parts.tsx'

type Shown = Data<'levelName'>

export default function LevelsPage() {
  const say = useTextsOf(LEVELS)
  const word = useWord()
  const words = useWords()
  const english = useLanguage() === 'en'
  const { permissions } = usePermissions()
  const [naming, setNaming] = useState<Shown>()
  const called = (row: Pick<Shown, 'name_en' | 'name_zh'>): string => (english ? row.name_en : row.name_zh)
  const cells = {
    level: (row: Pick<Shown, 'level' | 'name_en' | 'name_zh'>, { to }: { to: string }) => (
      <Thing seal={null} title={called(row)} note={`L${row.level}`} to={to} />
    ),
    min_value: (row: { min_value?: number | null | undefined }) => row.min_value ?? say('below'),
    brings: (row: Pick<Shown, 'benefits'>) => row.benefits.map((one) => word('level_benefit', one)).join(' · '),
  }
  return (
    <>
      <ListScreen
        resource={LEVELS}
        cells={cells}
        pane={(id) => (
          <DefinedRecord key={id} resource={LEVELS} id={id}>
            {(data) => (
              <aside className="a-aside">
                <PaneBody
                  resource={LEVELS}
                  cells={cells}
                  data={data}
                  shown={{
                    head: <Thing seal={null} title={called(data)} note={`L${data.level}`} />,
                    facts: [
                      ...(['owner', 'min_value', 'brings'] as const),
                      { label: say('icon'), value: word('level_icon', data.icon) },
                    ],
                  }}
                />
                {mayAct(permissions, ...LEVELS.roles) && (
                  <div className="a-aside__foot">
                    <button type="button" className="a-button a-button--jade" onClick={() => setNaming(data)}>
                      {say('edit')}
                    </button>
                  </div>
                )}
              </aside>
            )}
          </DefinedRecord>
        )}
      />
      {naming && (
        <NameDialog
          row={naming}
          title={say('edit')}
          confirm={words(LEVELS.acts.nameLevel)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps {
  row: Shown
  title: string
  confirm: string
  onClose: () => void
}

function NameDialog({ row, title, confirm, onClose }: DialogProps) {
  const say = useTextsOf(LEVELS)
  const word = useWord()
  const words = useWords()
  const [form, setForm] = useState({ name_en: row.name_en, name_zh: row.name_zh, icon: row.icon })
  const save = useAction('nameLevel', {
    touched: touchedBy(LEVELS),
    done: () => {
      showToast({ text: words(LEVELS.acts.nameLevel.done) })
      onClose()
    },
  })
  const ready = form.name_en.trim() !== '' && form.name_zh.trim() !== '' && !save.busy
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      ready={ready}
      onClose={onClose}
      onSubmit={() => save.act({ id: row.id, revision: row.revision, ...form })}
    >
      <TextFields
        call="nameLevel"
        names={['name_zh', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => setForm({ ...form, [name]: text })}
      />
      <label className="a-field">
        <span>{say('icon')}</span>
        <select
          value={form.icon}
          onChange={(event) => setForm({ ...form, icon: event.target.value as typeof form.icon })}
        >
          {LEVEL_ICONS.map((name) => (
            <option key={name} value={name}>
              {word('level_icon', name)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
