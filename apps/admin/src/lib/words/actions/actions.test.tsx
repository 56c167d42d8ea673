import { AUDIT_ACTIONS } from '@juya/contract/operator/desk/audit-actions.ts'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../i18n.ts'
import { actionWord } from './actions.i18n.ts'

afterEach(() => setLanguage('en'))

test('every action of the audit log has words of its own in both languages', () => {
  for (const language of ['en', 'zh-CN'] as const) {
    setLanguage(language)
    const said = AUDIT_ACTIONS.map((action) => actionWord(action))

    expect(said.filter((words, i) => words === AUDIT_ACTIONS[i])).toEqual([])
    expect(said.filter((words, i) => said.indexOf(words) !== i)).toEqual([])
    if (language === 'zh-CN') expect(said.filter((words) => !/[\u4e00-\u9fff]/.test(words))).toEqual([])
  }
})
