import type { LucideIcon } from 'lucide-react'
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus'
import Apple from 'lucide-react/icons/apple'
import Armchair from 'lucide-react/icons/armchair'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Baby from 'lucide-react/icons/baby'
import BadgeAlert from 'lucide-react/icons/badge-alert'
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import BanknoteArrowUp from 'lucide-react/icons/banknote-arrow-up'
import BedDouble from 'lucide-react/icons/bed-double'
import Beef from 'lucide-react/icons/beef'
import Beer from 'lucide-react/icons/beer'
import Bike from 'lucide-react/icons/bike'
import Bitcoin from 'lucide-react/icons/bitcoin'
import Bone from 'lucide-react/icons/bone'
import BookMarked from 'lucide-react/icons/book-marked'
import BookOpen from 'lucide-react/icons/book-open'
import Brain from 'lucide-react/icons/brain'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Building from 'lucide-react/icons/building'
import Building2 from 'lucide-react/icons/building-2'
import Bus from 'lucide-react/icons/bus'
import Cake from 'lucide-react/icons/cake'
import Calculator from 'lucide-react/icons/calculator'
import Calendar from 'lucide-react/icons/calendar'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Camera from 'lucide-react/icons/camera'
import Car from 'lucide-react/icons/car'
import CarFront from 'lucide-react/icons/car-front'
import CarTaxiFront from 'lucide-react/icons/car-taxi-front'
import Carrot from 'lucide-react/icons/carrot'
import Cat from 'lucide-react/icons/cat'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartPie from 'lucide-react/icons/chart-pie'
import Church from 'lucide-react/icons/church'
import Cigarette from 'lucide-react/icons/cigarette'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleParking from 'lucide-react/icons/circle-parking'
import CirclePlus from 'lucide-react/icons/circle-plus'
import Clapperboard from 'lucide-react/icons/clapperboard'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Cloud from 'lucide-react/icons/cloud'
import Coffee from 'lucide-react/icons/coffee'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import Croissant from 'lucide-react/icons/croissant'
import Dog from 'lucide-react/icons/dog'
import Droplets from 'lucide-react/icons/droplets'
import Dumbbell from 'lucide-react/icons/dumbbell'
import FileBadge from 'lucide-react/icons/file-badge'
import FileChartLine from 'lucide-react/icons/file-chart-line'
import FileCheck from 'lucide-react/icons/file-check'
import FileText from 'lucide-react/icons/file-text'
import Film from 'lucide-react/icons/film'
import Flag from 'lucide-react/icons/flag'
import Flame from 'lucide-react/icons/flame'
import Fuel from 'lucide-react/icons/fuel'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import Glasses from 'lucide-react/icons/glasses'
import Globe from 'lucide-react/icons/globe'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HandCoins from 'lucide-react/icons/hand-coins'
import HandHeart from 'lucide-react/icons/hand-heart'
import HandHelping from 'lucide-react/icons/hand-helping'
import Handshake from 'lucide-react/icons/handshake'
import Headphones from 'lucide-react/icons/headphones'
import Heart from 'lucide-react/icons/heart'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import HousePlus from 'lucide-react/icons/house-plus'
import Key from 'lucide-react/icons/key'
import KeyRound from 'lucide-react/icons/key-round'
import Lamp from 'lucide-react/icons/lamp'
import Landmark from 'lucide-react/icons/landmark'
import Languages from 'lucide-react/icons/languages'
import Laptop from 'lucide-react/icons/laptop'
import Layers from 'lucide-react/icons/layers'
import Leaf from 'lucide-react/icons/leaf'
import Lock from 'lucide-react/icons/lock'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Motorbike from 'lucide-react/icons/motorbike'
import Music from 'lucide-react/icons/music'
import Newspaper from 'lucide-react/icons/newspaper'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import PaintRoller from 'lucide-react/icons/paint-roller'
import Palmtree from 'lucide-react/icons/palmtree'
import PartyPopper from 'lucide-react/icons/party-popper'
import PawPrint from 'lucide-react/icons/paw-print'
import PenTool from 'lucide-react/icons/pen-tool'
import Percent from 'lucide-react/icons/percent'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Pill from 'lucide-react/icons/pill'
import Pin from 'lucide-react/icons/pin'
import Pizza from 'lucide-react/icons/pizza'
import Plane from 'lucide-react/icons/plane'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptCent from 'lucide-react/icons/receipt-cent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat from 'lucide-react/icons/repeat'
import Rocket from 'lucide-react/icons/rocket'
import Scale from 'lucide-react/icons/scale'
import School from 'lucide-react/icons/school'
import Scissors from 'lucide-react/icons/scissors'
import Shapes from 'lucide-react/icons/shapes'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import Ship from 'lucide-react/icons/ship'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Signature from 'lucide-react/icons/signature'
import Smartphone from 'lucide-react/icons/smartphone'
import Smile from 'lucide-react/icons/smile'
import SmilePlus from 'lucide-react/icons/smile-plus'
import Sofa from 'lucide-react/icons/sofa'
import Sparkles from 'lucide-react/icons/sparkles'
import Stamp from 'lucide-react/icons/stamp'
import Star from 'lucide-react/icons/star'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Sunset from 'lucide-react/icons/sunset'
import Syringe from 'lucide-react/icons/syringe'
import Tag from 'lucide-react/icons/tag'
import Target from 'lucide-react/icons/target'
import TestTube from 'lucide-react/icons/test-tube'
import Ticket from 'lucide-react/icons/ticket'
import TrafficCone from 'lucide-react/icons/traffic-cone'
import TrainFront from 'lucide-react/icons/train-front'
import Trees from 'lucide-react/icons/trees'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import Truck from 'lucide-react/icons/truck'
import Tv from 'lucide-react/icons/tv'
import Umbrella from 'lucide-react/icons/umbrella'
import Undo2 from 'lucide-react/icons/undo-2'
import University from 'lucide-react/icons/university'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import Utensils from 'lucide-react/icons/utensils'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import Vault from 'lucide-react/icons/vault'
import Volleyball from 'lucide-react/icons/volleyball'
import Wallet from 'lucide-react/icons/wallet'
import Warehouse from 'lucide-react/icons/warehouse'
import Wifi from 'lucide-react/icons/wifi'
import Wine from 'lucide-react/icons/wine'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'

/** The icons that data may name. A chunk of its own, loaded once by Icon: nothing else imports it. */
export const icons: Readonly<Record<string, LucideIcon>> = {
  'alarm-clock-plus': AlarmClockPlus,
  apple: Apple,
  armchair: Armchair,
  'arrow-left-right': ArrowLeftRight,
  baby: Baby,
  'badge-alert': BadgeAlert,
  'badge-dollar-sign': BadgeDollarSign,
  'badge-percent': BadgePercent,
  banknote: Banknote,
  'banknote-arrow-down': BanknoteArrowDown,
  'banknote-arrow-up': BanknoteArrowUp,
  'bed-double': BedDouble,
  beef: Beef,
  beer: Beer,
  bike: Bike,
  bitcoin: Bitcoin,
  bone: Bone,
  'book-marked': BookMarked,
  'book-open': BookOpen,
  brain: Brain,
  'briefcase-business': BriefcaseBusiness,
  'brush-cleaning': BrushCleaning,
  building: Building,
  'building-2': Building2,
  bus: Bus,
  cake: Cake,
  calculator: Calculator,
  calendar: Calendar,
  'calendar-clock': CalendarClock,
  camera: Camera,
  car: Car,
  'car-front': CarFront,
  'car-taxi-front': CarTaxiFront,
  carrot: Carrot,
  cat: Cat,
  'chart-candlestick': ChartCandlestick,
  'chart-line': ChartLine,
  'chart-pie': ChartPie,
  church: Church,
  cigarette: Cigarette,
  'circle-alert': CircleAlert,
  'circle-dot': CircleDot,
  'circle-help': CircleHelp,
  'circle-parking': CircleParking,
  'circle-plus': CirclePlus,
  clapperboard: Clapperboard,
  'clock-alert': ClockAlert,
  cloud: Cloud,
  coffee: Coffee,
  coins: Coins,
  'credit-card': CreditCard,
  croissant: Croissant,
  dog: Dog,
  droplets: Droplets,
  dumbbell: Dumbbell,
  'file-badge': FileBadge,
  'file-chart-line': FileChartLine,
  'file-check': FileCheck,
  'file-text': FileText,
  film: Film,
  flag: Flag,
  flame: Flame,
  fuel: Fuel,
  'gamepad-2': Gamepad2,
  gem: Gem,
  gift: Gift,
  glasses: Glasses,
  globe: Globe,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  'hand-coins': HandCoins,
  'hand-heart': HandHeart,
  'hand-helping': HandHelping,
  handshake: Handshake,
  headphones: Headphones,
  heart: Heart,
  'heart-handshake': HeartHandshake,
  'heart-pulse': HeartPulse,
  house: House,
  'house-plus': HousePlus,
  key: Key,
  'key-round': KeyRound,
  lamp: Lamp,
  landmark: Landmark,
  languages: Languages,
  laptop: Laptop,
  layers: Layers,
  leaf: Leaf,
  lock: Lock,
  'map-pin': MapPin,
  monitor: Monitor,
  'monitor-smartphone': MonitorSmartphone,
  motorbike: Motorbike,
  music: Music,
  newspaper: Newspaper,
  package: Package,
  'package-open': PackageOpen,
  'paint-roller': PaintRoller,
  palmtree: Palmtree,
  'party-popper': PartyPopper,
  'paw-print': PawPrint,
  'pen-tool': PenTool,
  percent: Percent,
  'piggy-bank': PiggyBank,
  pill: Pill,
  pin: Pin,
  pizza: Pizza,
  plane: Plane,
  receipt: Receipt,
  'receipt-cent': ReceiptCent,
  'receipt-text': ReceiptText,
  repeat: Repeat,
  rocket: Rocket,
  scale: Scale,
  school: School,
  scissors: Scissors,
  shapes: Shapes,
  shield: Shield,
  'shield-check': ShieldCheck,
  'shield-plus': ShieldPlus,
  ship: Ship,
  shirt: Shirt,
  'shopping-bag': ShoppingBag,
  'shopping-basket': ShoppingBasket,
  'shopping-cart': ShoppingCart,
  signature: Signature,
  smartphone: Smartphone,
  smile: Smile,
  'smile-plus': SmilePlus,
  sofa: Sofa,
  sparkles: Sparkles,
  stamp: Stamp,
  star: Star,
  stethoscope: Stethoscope,
  store: Store,
  sun: Sun,
  sunset: Sunset,
  syringe: Syringe,
  tag: Tag,
  target: Target,
  'test-tube': TestTube,
  ticket: Ticket,
  'traffic-cone': TrafficCone,
  'train-front': TrainFront,
  trees: Trees,
  'trending-down': TrendingDown,
  'trending-up': TrendingUp,
  trophy: Trophy,
  truck: Truck,
  tv: Tv,
  umbrella: Umbrella,
  'undo-2': Undo2,
  university: University,
  user: User,
  users: Users,
  'users-round': UsersRound,
  utensils: Utensils,
  'utensils-crossed': UtensilsCrossed,
  vault: Vault,
  volleyball: Volleyball,
  wallet: Wallet,
  warehouse: Warehouse,
  wifi: Wifi,
  wine: Wine,
  wrench: Wrench,
  zap: Zap,
}
