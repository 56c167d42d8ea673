/** npm start: the whole product on one machine. Needs Node 20 or newer and npm; everything else comes along. */
import { finish } from './lib/install.mjs'
import { launch } from './lib/launch.mjs'

await finish(() => launch('start'))
