/** Drafting a word, or changing one that is not in force. */
import { GUARDED_WORDS, WORD_LISTS, type WordList } from '@juya/contract/operator/resources/content/guarded-words.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

export function GuardedWordDialog({ row, onClose, onSaved }: Drafted<typeof GUARDED_WORDS, 'word'>) {
  const say = useTextsOf(GUARDED_WORDS)
  const words = useWords()
  const word = useWord()
  const act = GUARDED_WORDS.acts.saveGuardedWord
  const [form, setForm] = useState({ word: row?.word ?? '', note: row?.note ?? '' })
  const [list, setList] = useState<WordList>(row?.list ?? 'review')
  const save = useAction('saveGuardedWord', {
    touched: touchedBy(GUARDED_WORDS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  return (
    <FormDialog
      title={row ? words(act) : say('add')}
      confirm={say('save')}
      ready={form.word.trim().length > 1 && !save.busy}
      onClose={onClose}
      onSubmit={() => save.act({ ...(row ? { id: row.id, revision: row.revision } : {}), ...form, list })}
    >
      <TextFields
        call="saveGuardedWord"
        names={['word', 'note']}
        say={say}
        form={form}
        onChange={(name, text) => setForm({ ...form, [name]: text })}
      />
      <label className="a-field">
        <span>{say('list')}</span>
        <select value={list} onChange={(event) => setList(event.target.value as WordList)}>
          {WORD_LISTS.map((name) => (
            <option key={name} value={name}>
              {word('guarded_word_list', name)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
