/** Rows of the console about the platform's settings: read, changed at once or from a day on, and set back. Rows of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../call.ts'
import { Code } from '../shapes/index.ts'
import { At, Flag, Id, Paging, page } from '../units.ts'
import { reason, SettingChange, SettingRow, search } from './shapes.ts'

/** Settings that are changed as one. */
const SETTINGS_TOGETHER_MAX = 20

// biome-ignore format: a row opens with its method and path on one line
export const settingRows = {
  settings: {
    method: 'GET', path: '/api/operator/settings', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ group: Code.optional(), q: search }),
    data: z.object({ list: z.array(SettingRow) }),
    refusals: [],
    note: 'Every setting with its bounds and default.',
  },
  saveSetting: {
    method: 'POST', path: '/api/operator/settings/save', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({ key: Code, value: z.unknown(), starts_at: At.optional(), ...reason }),
    data: SettingRow,
    refusals: ['NOT_FOUND', 'REASON_REQUIRED', 'EDIT_CONFLICT'],
    note: 'Change a setting, at once or from a moment on; running lots and orders keep the terms they have. Settings under dual control wait for a second operator. A rise of what shops pay is in force `shops_told_days` after the decision at the earliest, and all shops are told at the decision.',
  },
  saveSettings: {
    method: 'POST', path: '/api/operator/settings/save_several', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({
      changes: z.array(z.object({ key: Code, value: z.unknown() })).min(2).max(SETTINGS_TOGETHER_MAX), starts_at: At.optional(), ...reason,
    }),
    data: z.object({ list: z.array(SettingRow) }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED', 'EDIT_CONFLICT'],
    note: 'Change several settings as one: decided, in force, called off and turned back together. Where one of them needs two operators, all wait; where one is a rise shops must hear of, all take its day.',
  },
  callOffSetting: {
    method: 'POST', path: '/api/operator/settings/call_off', effect: 'write', auth: 'operator', roles: ['root', 'finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['setting'],
    input: z.object({ change_id: Id, ...reason }),
    data: SettingRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take back a decided change before its day; the value stays as it is.',
  },
  turnBackSetting: {
    method: 'POST', path: '/api/operator/settings/turn_back', effect: 'write', auth: 'operator', roles: ['root'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['setting'],
    input: z.object({ change_id: Id, ...reason }),
    data: SettingRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'EDIT_CONFLICT'],
    note: 'Set a setting back to what it was before its last change: a change like any other, proposed where two operators are needed.',
  },
  confirmSetting: {
    method: 'POST', path: '/api/operator/settings/confirm', effect: 'write', auth: 'operator', roles: ['root', 'finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['setting'],
    input: z.object({ change_id: Id, accept: Flag, ...reason }),
    data: SettingRow,
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'SELF_ACTION', 'SAME_BROWSER', 'ALONE_TOO_SOON', 'REASON_REQUIRED',
    ],
    note: "Confirm or drop another operator's change; one's own as `decideApproval` says.",
  },
  settingHistory: {
    method: 'GET', path: '/api/operator/settings/history', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ key: Code.optional(), ...Paging }),
    data: page(SettingChange),
    refusals: [],
    note: 'Who changed which setting, when and why.',
  },
} as const
