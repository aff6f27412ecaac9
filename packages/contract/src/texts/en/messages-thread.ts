/** An open conversation. */
export const messagesThread = {
  'messages.thread.loadingMessages': 'Loading messages',
  'messages.thread.newMessages': { one: '{count} new message', other: '{count} new messages' },
  'messages.thread.conversation': 'Conversation',
  'messages.thread.thisConversationWasNotFound': 'This conversation was not found',
  'messages.thread.itMayBelongToAnother': 'It may belong to another account or another sport.',
  'messages.thread.yourFamilyCanReadAlong': 'Your family can read along.',
  'messages.thread.sFamilyCanReadAlong': '{first}’s family can read along.',
  'messages.thread.sConversationWithReadOnly': '{first}’s conversation with {name}, read-only',
  'messages.thread.conversationWith': 'Conversation with {name}',
  'messages.thread.youAreReadingSMessages': 'You are reading {first}’s messages',
  'messages.thread.youSeeEverythingThatIs':
    'You see everything that is said here. You cannot write in {first}’s name. {first} and {other} both know that family can read along.',
  'messages.thread.with': 'with {name}',
  'messages.thread.sMessagesReadOnly': '{first}’s messages, read-only',
  'messages.thread.messages': 'Messages',
  'messages.thread.readOnly': 'Read-only',
  'messages.thread.sMessaging': '{first}’s messaging',
  'messages.thread.thankYouAnAdministratorWill': 'Thank you. An administrator will read it.',
} as const;
