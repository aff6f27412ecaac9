// Completes a mailed link: gets a session for its CSRF token, then sends the one-time token to the API.
const form = document.querySelector('form[data-endpoint]');
const outcome = document.getElementById('outcome');
const token = new URLSearchParams(location.search).get('token');

function tell(message, isGood) {
  outcome.textContent = message;
  outcome.classList.toggle('bad', !isGood);
  outcome.hidden = false;
}

async function send(fields) {
  const session = await (await fetch('/api/v1/session')).json();
  const answer = await fetch(form.dataset.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': session.data.csrf_token },
    body: JSON.stringify({ token, ...fields }),
  });
  return { isGood: answer.ok, data: (await answer.json()).data };
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const { isGood, data } = await send(Object.fromEntries(new FormData(form)));
    tell(isGood ? data.message : (Object.values(data.fields ?? {})[0] ?? data.message), isGood);
    if (isGood) form.hidden = true;
  } catch {
    tell('The service could not be reached. Please try again.', false);
  }
  button.disabled = false;
});
