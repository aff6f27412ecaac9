import Type from 'typebox';
import { json, jsonWithMeta, operation, raw } from '../operation.ts';
import { DayQuery, IdParam, IdQuery, Items, OneOf, PageMeta, paging, Text } from '../schemas.ts';
import {
  CalendarItem,
  Division,
  DivisionResults,
  DivisionWithTeams,
  Game,
  GameDetail,
  GENDERS,
  League,
  PlayerStats,
  Practice,
  PracticeDetail,
  Roster,
  SpecialEvent,
  Team,
  Tournament,
  TournamentDetail,
  Venue,
} from './schedules-schemas.ts';

const publicGet = {
  service: 'sport',
  tag: 'Schedules',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  cache: 'public',
  scope: 'public:read',
  problems: [],
} as const;
const byId = { params: Type.Object({ id: IdParam }) };
const inDivision = { query: Type.Object({ division_id: Type.Optional(IdQuery) }) };
const calendarFile = { responses: { 200: raw('text/calendar') } };

const audience = {
  division_id: Type.Optional(IdQuery),
  team_id: Type.Optional(IdQuery),
  gender: Type.Optional(OneOf(GENDERS)),
  age_group: Type.Optional(Text(1, 60)),
};

export const listDivisions = operation({
  ...publicGet,
  name: 'listDivisions',
  path: '/divisions',
  summary: 'Divisions of the current season',
  responses: { 200: json(Items(Division)) },
});

export const listDivisionsWithTeams = operation({
  ...publicGet,
  name: 'listDivisionsWithTeams',
  path: '/divisions/full',
  summary: 'Divisions of the current season with their teams and calendar addresses',
  responses: { 200: json(Items(DivisionWithTeams)) },
});

export const listLeagues = operation({
  ...publicGet,
  name: 'listLeagues',
  path: '/leagues',
  summary: 'Leagues of the current season with their divisions',
  responses: { 200: json(Items(League)) },
});

export const listVenues = operation({
  ...publicGet,
  name: 'listVenues',
  path: '/venues',
  summary: 'Where games and practices take place',
  responses: { 200: json(Items(Venue)) },
});

export const listTeams = operation({
  ...publicGet,
  ...inDivision,
  name: 'listTeams',
  path: '/teams',
  summary: 'Teams of a division, or of the current season',
  responses: { 200: json(Items(Team)) },
});

export const getRoster = operation({
  ...publicGet,
  ...byId,
  name: 'getRoster',
  path: '/teams/:id/roster',
  summary: "A team's players, by first name and initial, and its coaches",
  responses: { 200: json(Roster) },
});

export const getPlayerStats = operation({
  ...publicGet,
  ...byId,
  name: 'getPlayerStats',
  path: '/players/:id/stats',
  summary: 'What a player did in each season',
  responses: { 200: json(PlayerStats) },
});

export const listGameResults = operation({
  ...publicGet,
  ...inDivision,
  name: 'listGameResults',
  path: '/game-results',
  summary: 'Results and standings of a division, or of every division of the current season',
  responses: { 200: json(Items(DivisionResults)) },
});

export const listGames = operation({
  ...publicGet,
  name: 'listGames',
  path: '/schedules/games',
  summary: 'Games in order of time; `from` and `to` are dates and both count',
  query: Type.Object({ ...audience, from: Type.Optional(DayQuery), to: Type.Optional(DayQuery), ...paging }),
  responses: { 200: jsonWithMeta(Items(Game), PageMeta) },
});

export const getGame = operation({
  ...publicGet,
  ...byId,
  name: 'getGame',
  path: '/schedules/games/:id',
  summary: 'One game with the address of its calendar file',
  responses: { 200: json(GameDetail) },
});

export const listPractices = operation({
  ...publicGet,
  name: 'listPractices',
  path: '/schedules/practices',
  summary: 'Practices in order of time',
  query: Type.Object({ ...audience, ...paging }),
  responses: { 200: jsonWithMeta(Items(Practice), PageMeta) },
});

export const getPractice = operation({
  ...publicGet,
  ...byId,
  name: 'getPractice',
  path: '/schedules/practices/:id',
  summary: 'One practice',
  responses: { 200: json(PracticeDetail) },
});

export const listSpecialEvents = operation({
  ...publicGet,
  name: 'listSpecialEvents',
  path: '/events/special',
  summary: 'Special events',
  responses: { 200: json(Items(SpecialEvent)) },
});

export const listTournaments = operation({
  ...publicGet,
  name: 'listTournaments',
  path: '/tournaments',
  summary: 'Tournaments',
  responses: { 200: json(Items(Tournament)) },
});

export const listTournamentEvents = operation({
  ...publicGet,
  name: 'listTournamentEvents',
  path: '/events/tournaments',
  summary: 'Tournaments, with the same content as `/tournaments`',
  responses: { 200: json(Items(Tournament)) },
});

export const getTournament = operation({
  ...publicGet,
  ...byId,
  name: 'getTournament',
  path: '/tournaments/:id',
  summary: 'One tournament with its bracket',
  responses: { 200: json(TournamentDetail) },
});

export const listCalendarItems = operation({
  ...publicGet,
  name: 'listCalendarItems',
  path: '/calendar-items',
  summary: 'Games, practices, special events and tournaments between two dates at most 400 days apart',
  query: Type.Object({ from: DayQuery, to: DayQuery }),
  responses: { 200: json(Type.Object({ items: Type.Array(CalendarItem), truncated: Type.Boolean() })) },
});

export const downloadGameCalendar = operation({
  ...publicGet,
  ...byId,
  ...calendarFile,
  name: 'downloadGameCalendar',
  path: '/schedules/games/:id/calendar.ics',
  summary: 'One game as iCalendar',
});

export const downloadTeamCalendar = operation({
  ...publicGet,
  ...byId,
  ...calendarFile,
  name: 'downloadTeamCalendar',
  path: '/teams/:id/calendar.ics',
  summary: "A team's games and practices as iCalendar",
});

export const downloadDivisionCalendar = operation({
  ...publicGet,
  ...byId,
  ...calendarFile,
  name: 'downloadDivisionCalendar',
  path: '/divisions/:id/calendar.ics',
  summary: "A division's games and practices as iCalendar",
});

export const downloadSportCalendar = operation({
  ...publicGet,
  ...calendarFile,
  name: 'downloadSportCalendar',
  path: '/calendar.ics',
  summary: 'Everything the sport has on, as iCalendar',
});
