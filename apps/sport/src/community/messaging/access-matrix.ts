/**
 * Who gets what from every community endpoint, written down as data. One line per operation and record, one column per
 * kind of caller. The test goes through it and fails for an endpoint that has no line. A GET that takes nothing gives
 * everybody their own and needs none.
 *
 *   ok   200 or 201
 *   404  not found: strangers must not learn that it exists
 *   RO   403 guardian.read_only        NP   403 messaging.not_permitted
 *   NR   403 messaging.recipient_not_permitted
 *   GR   403 guardian.required         NA   403 scope.not_assigned
 *   PM   403 permission.missing        NF   403 profile.name_fixed
 *   AN   403 answer.not_permitted
 *   409  conflict: it is theirs, and cannot be changed any more
 */
export const CALLERS = [
  'coach',
  'flag-only',
  'removed',
  'staff',
  'guardian',
  'former',
  'relative',
  'player',
  'silent',
  'stranger',
] as const;
export type CallerKind = (typeof CALLERS)[number];

const TABLE = `
operation               record         coach flag-only removed staff guardian former relative player silent stranger
updateCommunityProfile  own            ok    ok        ok      ok    ok       ok     ok       NF     NF     ok
changeNoticeSetting     own            ok    ok        ok      ok    ok       ok     ok       ok     ok     ok
setQuietHours           own            ok    ok        ok      ok    ok       ok     ok       ok     ok     ok
agreeToText             unknown        404   404       404     404   404      404    404      404    404    404
removeNoticeDevice      unknown        404   404       404     404   404      404    404      404    404    404
testNoticeDevice        unknown        404   404       404     404   404      404    404      404    404    404
addNoticeDevice         own            404   404       404     404   404      404    404      404    404    404
claimChild              foreign-child  ok    ok        ok      ok    ok       ok     ok       PM     PM     ok
claimRegisteredChildren unknown        404   404       404     404   404      404    404      PM     PM     404
disownRegisteredChildren unknown       404   404       404     404   404      404    404      PM     PM     404
answerClaim             noors-claim    404   404       404     404   404      404    404      404    404    ok
answerClaim             unknown        404   404       404     404   404      404    404      404    404    404
withdrawClaim           noors-claim    404   404       404     404   404      404    404      404    404    ok
withdrawClaim           unknown        404   404       404     404   404      404    404      404    404    404
suspendNewGuardian      of-riley       404   404       404     404   ok       404    404      404    404    404
suspendNewGuardian      unknown        404   404       404     404   404      404    404      404    404    404
setChildConsent         riley          GR    GR        GR      GR    ok       GR     GR       GR     GR     GR
setChildConsent         jordan         GR    GR        GR      GR    GR       GR     GR       GR     GR     GR
setChildConsent         an-adult       GR    GR        GR      GR    GR       GR     GR       GR     GR     GR
renameChild             riley          GR    GR        GR      GR    ok       GR     GR       GR     GR     GR
renameChild             jordan         GR    GR        GR      GR    GR       GR     GR       GR     GR     GR
renameChild             an-adult       GR    GR        GR      GR    GR       GR     GR       GR     GR     GR
getFamilyRegistration   of-riley       404   404       404     404   ok       404    404      404    404    404
getFamilyRegistration   unknown        404   404       404     404   404      404    404      404    404    404
correctRegistration     of-riley       404   404       404     404   409      404    404      404    404    404
correctRegistration     unknown        404   404       404     404   404      404    404      404    404    404
cancelRegistration      of-riley       404   404       404     404   409      404    404      404    404    404
cancelRegistration      unknown        404   404       404     404   404      404    404      404    404    404
listOwnEvents           own            ok    ok        ok      ok    ok       ok     ok       ok     ok     ok
listConversations       own            ok    ok        ok      ok    ok       ok     ok       ok     ok     ok
listConversations       of-riley       GR    GR        GR      GR    ok       GR     GR       GR     GR     GR
listConversations       of-jordan      GR    GR        GR      GR    GR       GR     GR       GR     GR     GR
startConversation       with-riley     ok    NR        NR      ok    ok       NR     NR       NR     NR     NR
startConversation       with-jordan    ok    NR        NR      NR    NR       NR     NR       NR     NR     NR
startConversation       with-alex      ok    NR        NR      ok    ok       NR     NR       ok     NR     NR
startConversation       with-robin     NR    NR        ok      NR    ok       NR     NR       NR     NR     NR
startConversation       other-sport    NR    NR        NR      NR    NR       NR     NR       NR     NR     NR
listMessages            pat-kim        ok    404       404     404   ok       404    404      404    404    404
listMessages            riley-kim      ok    404       404     404   ok       404    404      ok     404    404
listMessages            jordan-kim     ok    404       404     404   404      404    404      404    ok     404
listMessages            robin-lee      404   404       ok      404   404      404    404      404    404    404
listMessages            unknown        404   404       404     404   404      404    404      404    404    404
sendMessage             pat-kim        ok    404       404     404   ok       404    404      404    404    404
sendMessage             riley-kim      ok    404       404     404   RO       404    404      ok     404    404
sendMessage             jordan-kim     NP    404       404     404   404      404    404      404    NP     404
sendMessage             robin-lee      404   404       NP      404   404      404    404      404    404    404
sendMessage             unknown        404   404       404     404   404      404    404      404    404    404
markRead                pat-kim        ok    404       404     404   ok       404    404      404    404    404
markRead                riley-kim      ok    404       404     404   ok       404    404      ok     404    404
markRead                jordan-kim     ok    404       404     404   404      404    404      404    ok     404
markRead                robin-lee      404   404       ok      404   404      404    404      404    404    404
markRead                unknown        404   404       404     404   404      404    404      404    404    404
publishAnnouncement     hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
publishAnnouncement     otters         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
publishAnnouncement     grades-3-4     NA    NA        NA      ok    NA       NA     NA       NA     NA     NA
publishAnnouncement     grades-5-6     NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
publishAnnouncement     unknown-team   NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
getReach                hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
getReach                grades-3-4     NA    NA        NA      ok    NA       NA     NA       NA     NA     NA
getReach                unknown-team   NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
mailInvitations         hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
mailInvitations         grades-3-4     NA    NA        NA      ok    NA       NA     NA       NA     NA     NA
mailInvitations         unknown-team   NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
editAnnouncement        of-kim         ok    404       404     404   404      404    404      404    404    404
editAnnouncement        of-removed     404   404       NA      404   404      404    404      404    404    404
editAnnouncement        unknown        404   404       404     404   404      404    404      404    404    404
withdrawAnnouncement    of-kim         ok    404       404     404   404      404    404      404    404    404
withdrawAnnouncement    of-removed     404   404       NA      404   404      404    404      404    404    404
withdrawAnnouncement    unknown        404   404       404     404   404      404    404      404    404    404
reportMessage           pat-kim        ok    404       404     404   ok       404    404      404    404    404
reportMessage           riley-kim      ok    404       404     404   ok       404    404      ok     404    404
reportMessage           jordan-kim     ok    404       404     404   404      404    404      404    ok     404
reportMessage           robin-lee      404   404       ok      404   404      404    404      404    404    404
reportMessage           unknown        404   404       404     404   404      404    404      404    404    404
markSeen                hawks          ok    404       404     404   ok       404    404      ok     ok     404
markSeen                unknown        404   404       404     404   404      404    404      404    404    404
markUnseen              hawks          ok    404       404     404   ok       404    404      ok     ok     404
getImportantFamilies    hawks          ok    404       404     404   NA       404    404      NA     NA     404
getImportantFamilies    otters         NA    404       404     404   NA       404    404      NA     NA     404
getImportantFamilies    unknown        404   404       404     404   404      404    404      404    404    404
noteTold                hawks          ok    404       404     404   NA       404    404      NA     NA     404
noteTold                of-others      404   404       404     404   NA       404    404      NA     NA     404
noteNotTold             hawks          ok    404       404     404   NA       404    404      NA     NA     404
sendImportantAgain      hawks          409   404       404     404   NA       404    404      NA     NA     404
setAnswer               riley          GR    GR        GR      GR    ok       GR     GR       ok     GR     GR
setAnswer               jordan         GR    GR        GR      GR    GR       GR     GR       GR     AN     GR
setAnswer               unknown        GR    GR        GR      GR    GR       GR     GR       GR     GR     GR
setAnswer               riley-elsewhere GR   GR        GR      GR    404      GR     GR       404    GR     GR
getFamilyEvent          riley          404   404       404     404   ok       404    404      ok     404    404
getFamilyEvent          jordan         404   404       404     404   404      404    404      404    ok     404
getFamilyEvent          riley-elsewhere 404  404       404     404   404      404    404      404    404    404
getTeamAnswers          hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
getTeamAnswers          comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
getTeamAnswers          hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
changeTeamAnswerSettings hawks         ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
changeTeamAnswerSettings comets        NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
changeTeamAnswerSettings unknown-team  NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
remindFamilies          hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
remindFamilies          comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
remindFamilies          hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
changeEventAnswerTime   hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
changeEventAnswerTime   comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
changeEventAnswerTime   hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
changeTeamEventNote     hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
changeTeamEventNote     comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
changeTeamEventNote     hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
getEventRides           hawks          ok    404       404     404   ok       404    404      404    404    404
getEventRides           comets         404   404       404     404   ok       404    404      404    404    404
getEventRides           hawks-elsewhere 404  404       404     404   404      404    404      404    404    404
getAttendance           hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
getAttendance           comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
getAttendance           hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
noteAttendance          hawks          409   NA        NA      NA    NA       NA     NA       NA     NA     NA
noteAttendance          comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
noteAttendance          hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
getOwnPractice          hawks          ok   NA        NA      NA    NA       NA     NA       NA     NA     NA
getOwnPractice          comets         NA   NA        NA      NA    NA       NA     NA       NA     NA     NA
getOwnPractice          hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
cancelOwnPractice       hawks          409  NA        NA      NA    NA       NA     NA       NA     NA     NA
cancelOwnPractice       comets         NA   NA        NA      NA    NA       NA     NA       NA     NA     NA
cancelOwnPractice       hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
moveOwnPractice         hawks          409  NA        NA      NA    NA       NA     NA       NA     NA     NA
moveOwnPractice         comets         NA   NA        NA      NA    NA       NA     NA       NA     NA     NA
moveOwnPractice         hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
noteGuest               hawks          409  NA        NA      NA    NA       NA     NA       NA     NA     NA
noteGuest               comets         NA   NA        NA      NA    NA       NA     NA       NA     NA     NA
noteGuest               hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
removeGuest             hawks          ok   NA        NA      NA    NA       NA     NA       NA     NA     NA
removeGuest             comets         NA   NA        NA      NA    NA       NA     NA       NA     NA     NA
removeGuest             hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
getTeamEmergency        hawks          409  NA        NA      NA    NA       NA     NA       NA     NA     NA
getTeamEmergency        comets         NA   NA        NA      NA    NA       NA     NA       NA     NA     NA
getTeamEmergency        hawks-elsewhere 404  NA        NA      NA    NA       NA     NA       NA     NA     NA
enterResult             hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
enterResult             comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
enterResult             unknown-team   404   NA        NA      NA    NA       NA     NA       NA     NA     NA
objectToResult          hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
objectToResult          comets         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
objectToResult          unknown-team   404   NA        NA      NA    NA       NA     NA       NA     NA     NA
takeDuty                hawks          ok    404       404     ok    ok       404    404      404    404    404
listDutyPeople          hawks          ok    404       404     ok    ok       404    404      404    404    404
offerDuty               hawks          ok    404       404     ok    ok       404    404      404    404    404
keepDuty                hawks          ok    404       404     ok    ok       404    404      404    404    404
takeDuty                comets         404   404       404     404   ok       404    404      404    404    404
takeDuty                unknown        404   404       404     404   404      404    404      404    404    404
declineDuty             hawks          404   404       404     404   404      404    404      404    404    404
confirmTeamDuty         hawks          409   404       404     404   404      404    404      404    404    404
confirmTeamDuty         comets         404   404       404     404   404      404    404      404    404    404
giveBackDuty            hawks          ok    404       404     ok    ok       404    404      404    404    404
listTeamDuties          hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
listTeamDuties          otters         NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
makeSnackList           hawks          ok    NA        NA      NA    NA       NA     NA       NA     NA     NA
makeSnackList           unknown-team   NA    NA        NA      NA    NA       NA     NA       NA     NA     NA
withdrawTeamDuty        comets         404   404       404     404   404      404    404      404    404    404
withdrawTeamDuty        hawks          ok    404       404     404   404      404    404      404    404    404
offerRide               hawks          ok    NA        NA      NA    ok       NA     NA       NA     NA     NA
askForRide              riley          GR    404       404     404   ok       404    404      404    404    404
allowRideAlone          riley          GR    404       404     404   ok       404    404      404    404    404
forbidRideAlone         riley          GR    404       404     404   ok       404    404      404    404    404
acceptRideRequest       riley          404   404       404     404   404      404    404      404    404    404
acceptRideRequest       unknown        404   404       404     404   404      404    404      404    404    404
endRideRequest          riley          404   404       404     404   ok       404    404      404    404    404
withdrawRide            hawks          404   404       404     404   404      404    404      404    404    404
`;

const OUTCOMES: Record<string, string> = {
  ok: 'ok',
  404: '404',
  RO: 'guardian.read_only',
  NP: 'messaging.not_permitted',
  NR: 'messaging.recipient_not_permitted',
  GR: 'guardian.required',
  NA: 'scope.not_assigned',
  PM: 'permission.missing',
  NF: 'profile.name_fixed',
  AN: 'answer.not_permitted',
  409: '409',
};

export interface MatrixLine {
  operation: string;
  record: string;
  /** The expected outcome per kind of caller: `ok`, `404` or a problem code. */
  expected: Record<CallerKind, string>;
}

/** The table, read. A cell that is not in the legend is a mistake in the table. */
export const ACCESS_MATRIX: readonly MatrixLine[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [operation = '', record = '', ...cells] = line.split(/\s+/);
    if (cells.length !== CALLERS.length) throw new Error(`${operation} ${record} has ${cells.length} cells`);
    const expected = Object.fromEntries(
      CALLERS.map((caller, n) => {
        const outcome = OUTCOMES[cells[n] ?? ''];
        if (!outcome) throw new Error(`${operation} ${record}: unknown outcome ${cells[n]}`);
        return [caller, outcome];
      }),
    ) as Record<CallerKind, string>;
    return { operation, record, expected };
  });
