/** What seeds and other parts may ask of the operators. */
export { createOperator, type NewOperator } from './accounts.ts'
