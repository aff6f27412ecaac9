// Results at the field by a link: the page and what was entered are kept on this device until they have gone out.

import { watchConnection } from '../kit/connection.ts';
import { keepPresses } from '../outbox/forms.ts';
import { runPads } from '../scores/pads.ts';

watchConnection('/score/');
// Before presses are kept: a score that is not whole is not pressed yet.
runPads();
keepPresses();
