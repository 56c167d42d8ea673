/** Operators and their passkeys: the calls, by name. */
import { ownTransaction } from '../../../platform/http/handlers.ts'
import { createOperator, invite } from './operators.ts'
import {
  dropPasskey,
  freshByPasskey,
  freshPasskey,
  keepPasskey,
  loginPasskey,
  namePasskey,
  newPasskey,
  passkeys,
} from './passkeys.ts'

export const staffCalls = {
  passkeys,
  newPasskey,
  addPasskey: keepPasskey,
  renamePasskey: namePasskey,
  removePasskey: dropPasskey,
  freshPasskey,
  freshByPasskey,
  loginPasskey,
  createOperator,
  inviteOperator: ownTransaction(invite),
}
