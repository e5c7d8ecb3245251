// The whole grid of every machine, written out by hand rather than derived from the machines' own data. A row is one
// edge: "from transition to roles". Roles: c customer, p provider, r recipient of a share link, o operator, s system.
import { accountMachine } from "#domain/account/machine.ts";
import { verificationMachine } from "#domain/account/verification.ts";
import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import type { Machine } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { partnerMachine } from "#domain/partner/machine.ts";
import {
  attemptMachine,
  disputeMachine,
  instalmentMachine,
  payoutMachine,
  refundMachine,
} from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import { messageMachine } from "#domain/thread/machine.ts";

export type Grid = {
  machine: Machine<string, string>;
  initial: string;
  final: string;
  statuses: string;
  transitions: string;
  timers: string;
  rows: string;
};

export const grids: Grid[] = [
  {
    machine: accountMachine,
    initial: "active",
    final: "closed",
    statuses: "active suspended closed",
    transitions: "suspend resume close",
    timers: "",
    rows: `
      active suspend suspended o
      active close closed cpo
      suspended resume active o`,
  },
  {
    machine: verificationMachine,
    initial: "waiting",
    final: "",
    statuses: "waiting verified refused",
    transitions:
      "verify refuse_verification renew_verification end_verification expire_verification withdraw_verification ask_verification",
    timers: "",
    rows: `
      waiting verify verified o
      waiting refuse_verification refused o
      verified renew_verification verified o
      verified end_verification waiting p
      verified expire_verification waiting s
      verified withdraw_verification refused o
      refused ask_verification waiting p
      refused verify verified o`,
  },
  {
    machine: partnerMachine,
    initial: "active",
    final: "",
    statuses: "active paused",
    transitions: "pause resume",
    timers: "",
    rows: `
      active pause paused o
      paused resume active o`,
  },
  {
    machine: requestMachine,
    initial: "draft",
    final: "removed",
    statuses: "draft open on_hold awarded fulfilled closed expired removed",
    transitions: `open edit extend hold release award reopen_after_lapse reopen fulfil close close_by_silence expire
      remove`,
    timers: "open.expire=expires_at awarded.close_by_silence=decide_until",
    rows: `
      draft open open c
      draft remove removed o
      open edit open c
      open extend open co
      open hold on_hold o
      open award awarded s
      open close closed c
      open expire expired s
      open remove removed o
      on_hold release open o
      on_hold remove removed o
      awarded reopen_after_lapse open s
      awarded reopen open c
      awarded close closed c
      awarded close_by_silence closed s
      awarded fulfil fulfilled s
      awarded remove removed o
      fulfilled remove removed o
      closed reopen open c
      closed remove removed o
      expired reopen open c
      expired remove removed o`,
  },
  {
    machine: offerMachine,
    initial: "draft",
    final: "declined withdrawn not_selected voided",
    statuses: "draft sent countered parked accepted declined withdrawn expired not_selected voided",
    transitions: `send revise reconfirm counter answer_counter counter_withdraw counter_lapse accept undo release reinstate retire park
      revive decline withdraw expire not_select void`,
    timers: `sent.expire=valid_until countered.expire=valid_until countered.counter_lapse=counter_answer_due_at`,
    rows: `
      draft send sent p
      sent revise sent p
      sent reconfirm sent p
      sent counter countered c
      sent accept accepted cr
      sent reinstate accepted s
      sent park parked s
      sent decline declined cr
      sent withdraw withdrawn p
      sent expire expired s
      sent not_select not_selected s
      sent void voided o
      countered answer_counter sent p
      countered counter_withdraw sent c
      countered counter_lapse sent s
      countered park parked s
      countered decline declined cr
      countered withdraw withdrawn p
      countered expire expired s
      countered not_select not_selected s
      countered void voided o
      parked revive sent s
      parked expire expired s
      parked withdraw withdrawn p
      parked not_select not_selected s
      parked void voided o
      accepted undo sent c
      accepted release sent s
      accepted expire expired s
      accepted retire voided s
      expired reinstate accepted s`,
  },
  {
    machine: bookingMachine,
    initial: "awaiting_information",
    final: "cancelled",
    statuses: `awaiting_information awaiting_payment confirmed delivered changes_requested completed cancel_requested
      cancelled lapsed disputed`,
    transitions: `provide_information skip_information edit_information extend_hold confirm lapse undo revive cancel
      cancel_overdue request_cancel agree_cancel refuse_cancel withdraw_cancel escalate_cancel reschedule change_order reduce_price deliver
      auto_deliver flag_undelivered extend_delivery request_changes redeliver accept_unreported complete auto_complete dispute resolve_complete
      resolve_cancel resolve_continue`,
    timers: `awaiting_information.lapse=hold_until awaiting_payment.lapse=hold_until
      confirmed.auto_deliver=auto_deliver_at confirmed.flag_undelivered=undelivered_check_at
      delivered.auto_complete=auto_complete_at changes_requested.flag_undelivered=undelivered_check_at
      cancel_requested.escalate_cancel=cancel_answer_due_at confirmed.cancel_overdue=cancel_overdue_at`,
    rows: `
      awaiting_information provide_information awaiting_payment c
      awaiting_information skip_information awaiting_payment s
      awaiting_information extend_hold awaiting_information o
      awaiting_information lapse lapsed s
      awaiting_information undo lapsed c
      awaiting_information cancel cancelled cpo
      awaiting_payment edit_information awaiting_payment c
      awaiting_payment extend_hold awaiting_payment so
      awaiting_payment confirm confirmed s
      awaiting_payment lapse lapsed s
      awaiting_payment undo lapsed c
      awaiting_payment cancel cancelled cpo
      confirmed edit_information confirmed c
      confirmed reschedule confirmed cp
      confirmed change_order confirmed cps
      confirmed reduce_price confirmed p
      confirmed cancel cancelled cpo
      confirmed cancel_overdue cancelled s
      confirmed request_cancel cancel_requested cp
      confirmed deliver delivered p
      confirmed auto_deliver delivered s
      confirmed flag_undelivered confirmed s
      confirmed accept_unreported completed c
      confirmed complete completed o
      confirmed extend_delivery confirmed o
      confirmed dispute disputed cps
      delivered reduce_price delivered p
      delivered request_changes changes_requested c
      delivered complete completed c
      delivered auto_complete completed s
      delivered dispute disputed cps
      changes_requested reduce_price changes_requested p
      changes_requested redeliver delivered p
      changes_requested flag_undelivered changes_requested s
      changes_requested cancel cancelled o
      changes_requested accept_unreported completed c
      changes_requested complete completed o
      changes_requested extend_delivery changes_requested o
      changes_requested dispute disputed cps
      completed dispute disputed cps
      cancel_requested agree_cancel cancelled cpo
      cancel_requested refuse_cancel confirmed cpo
      cancel_requested withdraw_cancel confirmed cp
      cancel_requested escalate_cancel cancel_requested s
      lapsed revive confirmed s
      disputed resolve_complete completed cpos
      disputed resolve_cancel cancelled cpos
      disputed resolve_continue confirmed cpos`,
  },
  {
    machine: attemptMachine,
    initial: "created",
    final: "succeeded",
    statuses: "created requires_action processing succeeded failed cancelled expired",
    transitions: "open decline process succeed fail cancel expire",
    timers: "created.expire=expires_at requires_action.expire=expires_at",
    rows: `
      created open requires_action s
      created process processing s
      created succeed succeeded s
      created fail failed s
      created cancel cancelled s
      created expire expired s
      requires_action decline requires_action s
      requires_action process processing s
      requires_action succeed succeeded s
      requires_action fail failed s
      requires_action cancel cancelled s
      requires_action expire expired s
      processing succeed succeeded s
      processing decline requires_action s
      processing fail failed s
      failed succeed succeeded s
      cancelled succeed succeeded s
      expired succeed succeeded s`,
  },
  {
    machine: refundMachine,
    initial: "requested",
    final: "",
    statuses: "requested pending succeeded failed cancelled",
    transitions: "submit succeed fail cancel",
    timers: "",
    rows: `
      requested submit pending s
      requested succeed succeeded s
      requested fail failed s
      requested cancel cancelled s
      pending succeed succeeded s
      pending fail failed s
      pending cancel cancelled s
      succeeded fail failed s
      failed submit pending s
      failed succeed succeeded s
      cancelled succeed succeeded s`,
  },
  {
    machine: messageMachine,
    initial: "sent",
    final: "deleted",
    statuses: "sent hidden deleted",
    transitions: "delete hide show remove",
    timers: "",
    rows: `
      sent delete deleted cp
      sent hide hidden o
      sent remove deleted o
      hidden show sent o
      hidden remove deleted o`,
  },
  {
    machine: disputeMachine,
    initial: "needs_response",
    final: "won lost",
    statuses: "needs_response under_review won lost",
    transitions: "respond win lose",
    timers: "",
    rows: `
      needs_response respond under_review os
      needs_response win won s
      needs_response lose lost os
      under_review win won s
      under_review lose lost s`,
  },
  {
    machine: payoutMachine,
    initial: "blocked",
    final: "cancelled",
    statuses: "blocked pending processing paid failed cancelled",
    transitions: "unblock block start pay settle fail retry cancel",
    timers: "pending.start=due_at",
    rows: `
      blocked unblock pending os
      blocked settle paid o
      blocked cancel cancelled os
      pending block blocked os
      pending start processing s
      pending settle paid o
      pending cancel cancelled os
      processing pay paid s
      processing fail failed s
      paid fail failed s
      failed retry pending os
      failed block blocked os
      failed settle paid o
      failed cancel cancelled os`,
  },
  {
    machine: instalmentMachine,
    initial: "due",
    final: "paid cancelled",
    statuses: "due overdue paid cancelled",
    transitions: "pay fall_overdue extend revise cancel",
    timers: "due.fall_overdue=due_at",
    rows: `
      due pay paid s
      due fall_overdue overdue s
      due extend due o
      due revise due s
      due cancel cancelled s
      overdue pay paid s
      overdue extend due o
      overdue revise overdue s
      overdue cancel cancelled s`,
  },
  {
    machine: changeMachine,
    initial: "proposed",
    final: "applied declined withdrawn lapsed overtaken",
    statuses: "proposed awaiting_payment applied declined withdrawn lapsed overtaken",
    transitions: "apply grant await_payment decline withdraw lapse overtake",
    timers: "proposed.lapse=due_at awaiting_payment.lapse=due_at",
    rows: `
      proposed apply applied cp
      proposed grant applied p
      proposed await_payment awaiting_payment cp
      proposed decline declined cp
      proposed withdraw withdrawn cp
      proposed lapse lapsed s
      proposed overtake overtaken s
      awaiting_payment apply applied s
      awaiting_payment withdraw withdrawn c
      awaiting_payment lapse lapsed s
      awaiting_payment overtake overtaken s`,
  },
];
