import { t } from '@sports-hub/contract/texts';
import { invalidField } from '../problem.ts';

// What people choose when a rule asks for ten characters, upper case, lower case and a digit: a common word with one
// of a few endings, or a walk over the keyboard. Compared in lower case.
const WORDS = new Set(
  `
  password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd passwort motdepasse contrasena
  welcome welcome@ letmein changeme changeit default secret trustno1 iloveyou loveyou princess sunshine
  superman batman spiderman starwars pokemon minecraft dragon monkey shadow master killer ninja
  football baseball basketball softball soccer hockey volleyball lacrosse swimming sports champions lakers yankees
  cowboys steelers chelsea arsenal liverpool barcelona
  summer winter spring autumn january february october november december monday friday
  admin administrator adminadmin root user guest test testing test1234 login access computer internet google facebook
  company business school student teacher family mommy daddy forever freedom whatever hello helloworld
  michael jennifer jessica michelle anthony charlie jordan ashley daniel andrew matthew joshua william robert thomas
  qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abcdef abcdefg abcdefgh abc abcd aabbcc
  america american canada london chicago boston newyork texas florida california jesus christ blessed
  chocolate cookie banana orange purple flower butterfly diamond silver golden ginger pepper buster maggie
  mustang ferrari porsche mercedes harley corvette
`
    .trim()
    .split(/\s+/),
);

const ENDINGS = new Set([
  '',
  '1',
  '2',
  '7',
  '12',
  '11',
  '01',
  '21',
  '22',
  '23',
  '69',
  '99',
  '00',
  '007',
  '111',
  '123',
  '321',
  '666',
  '777',
  '1234',
  '4321',
  '12345',
  '54321',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
  '123123',
  '112233',
  '111111',
  '000000',
  '101010',
  ...Array.from({ length: 41 }, (_, index) => String(1990 + index)),
]);

const OTHERS = new Set(
  `
  1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 qwer1234qwer
  qwerty1234 1234qwerasdf qwe123qwe123 qwe123456789 a123456789 aa123456789 aa12345678 abc123abc123 abc1234567 1234567890a
  1234567890q 12345qwert 123456qwerty 123qweasdzxc 1a2b3c4d5e a1b2c3d4e5 a1b2c3d4e5f6 zaq12wsxcde3 zaq1zaq1zaq1 zaq12wsxzaq1
  passpass123 password12password mypassword1 mypassword123 thepassword1 newpassword1 ihatepasswords1 youlose123 iloveyou3000
  iamthebest1 loveme1234 fuckyou123 fuckyou1234 g00dpassword letmein2024now welcome2home correcthorsebatterystaple1
`
    .trim()
    .split(/\s+/),
);

const isCommonEnding = (ending: string): boolean => ENDINGS.has(ending.replace(/^[@_!.-]/, '').replace(/[!.#@?]$/, ''));

/** Made of a common word and one of a few endings. */
function isCommonPattern(text: string): boolean {
  if (OTHERS.has(text)) return true;
  for (let at = 3; at <= text.length; at += 1) {
    if (WORDS.has(text.slice(0, at)) && isCommonEnding(text.slice(at))) return true;
  }
  return false;
}

const SHORTEST = 10;
let known: Promise<ReadonlySet<string>> | undefined;

/**
 * The maintained list of what people were found to use, of the length that is asked for. Loaded when a password is
 * first set.
 */
const knownPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).filter((text) => text.length >= SHORTEST)),
  ));

export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  return isCommonPattern(text) || (await knownPasswords()).has(text);
}

/** 422 for a password that guessers try first. The strength rule itself is the schema's. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw invalidField('password', t('kernel.auth.commonPasswords.thisPasswordIsTooCommon'));
}
