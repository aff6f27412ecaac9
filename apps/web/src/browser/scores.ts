// Results at the field, on the hub: kept with everything else of the person who is signed in.

import { watchConnection } from '../kit/connection.ts';
import { keepPresses } from '../outbox/forms.ts';
import { runPads } from '../scores/pads.ts';

watchConnection();
// Before presses are kept: a score that is not whole is not pressed yet.
runPads();
keepPresses();
