// Runs before the first paint, so that a chosen theme does not flash and neither the stand-in notice nor the contact form
// pushes the page.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('linklode_theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage may be blocked; the system's theme serves.
  }
  try {
    var config = JSON.parse(document.getElementById('app-config').textContent);
    if (config.stand_ins.length > 0) root.dataset.standIns = '';
    if (config.contact_form_url) root.dataset.contactForm = '';
  } catch {
    // No configuration in the page, as in a plain preview.
  }
})();
